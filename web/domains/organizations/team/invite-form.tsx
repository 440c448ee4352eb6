import { useMutation } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';

import type { TeamRole } from '#contract/organizations.ts';

import { inBrowser } from '#web/platform/api/browser.ts';
import { showFailure } from '#web/platform/api/failures.ts';
import { showSuccess } from '#web/platform/api/successes.ts';
import { emailRule } from '#web/domains/auth/email-rule.ts';
import { showFieldErrors } from '#web/domains/auth/show-field-errors.ts';
import { useFormBackUp } from '#web/platform/api/form-backup.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { SelectField } from '#web/platform/ui/select.tsx';
import { EmailField } from '#web/platform/ui/email-field.tsx';

import { roleSentences } from '../role-words.ts';
import { roleOptions } from './role-select.tsx';
import { storeTeam } from './store-team.ts';

type InviteValues = { email: string; role: TeamRole };

/** Where the focus goes when the last invitation has gone. */
export const inviteHeading = 'invite-somebody';

/** Invites somebody to the team by e-mail. */
export function InviteForm({ organizationId }: { organizationId: string }) {
  const form = useForm<InviteValues>({ defaultValues: { email: '', role: 'manager' } });
  const { errors, isDirty } = form.formState;
  useFormBackUp(`${organizationId} team`, form, isDirty);
  const role = useWatch({ control: form.control, name: 'role' });
  const invite = useMutation({
    mutationFn: (body: InviteValues) => inBrowser().api('inviteToTeam', { params: { id: organizationId }, body }),
    onSuccess: (team) => {
      storeTeam(organizationId, team);
      form.reset();
      showSuccess('send_invitation');
    },
    onError: (error) => {
      showFailure('send_invitation', error);
      showFieldErrors(form, ['email', 'role'], error);
    },
  });
  return (
    <form
      noValidate
      method="post"
      className="grid gap-4 border-t border-line pt-6"
      onSubmit={form.handleSubmit((values) => invite.mutate(values))}
    >
      <h3 id={inviteHeading} tabIndex={-1} className="text-lg font-bold outline-none">
        Invite somebody
      </h3>
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_12rem]">
        <EmailField
          label="E-mail address"
          autoComplete="off"
          errors={errors.email?.message}
          {...form.register('email', emailRule)}
        />
        <SelectField label="Role" options={roleOptions} errors={errors.role?.message} {...form.register('role')} />
      </div>
      <p role="status" className="text-sm text-ink-soft">
        {roleSentences[role]}
      </p>
      <Button type="submit" variant="primary" className="justify-self-start" is_busy={invite.isPending}>
        Send the invitation
      </Button>
    </form>
  );
}
