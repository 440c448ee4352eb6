import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';

import { inBrowser } from '#web/platform/api/browser.ts';
import { showFailure } from '#web/platform/api/failures.ts';
import { endingSession } from '#web/platform/api/session-ending.ts';
import { newPasswordRules, type NewPasswordForm } from '#web/domains/auth/new-password-rules.ts';
import { passwordHint } from '#web/domains/auth/signup-rules.ts';
import { PasswordField } from '#web/domains/auth/password-field.tsx';
import { showFieldErrors } from '#web/domains/auth/show-field-errors.ts';
import { paths } from '#web/paths.ts';
import { toast } from '#web/platform/ui/toast.tsx';

import { SaveBar } from './save-bar.tsx';
import { Section } from './section.tsx';

type ChangeForm = NewPasswordForm & { old_password: string };

const empty: ChangeForm = { old_password: '', new_password: '', new_password2: '' };
const rules = {
  ...newPasswordRules<ChangeForm>(),
  old_password: { required: 'Enter your current password.' },
};
const redirectAfterMs = 1500;

/** Changes the password, which needs the old one and ends every session. */
export function PasswordSection({ username, onChanged }: { username: string; onChanged: () => void }) {
  const { form, field, change } = usePasswordForm(onChanged);
  return (
    <Section title="Password" text="Changing it logs you out on every device.">
      <form
        noValidate
        method="post"
        className="grid gap-5"
        onSubmit={form.handleSubmit((values) => change.mutate(values))}
      >
        {/* Tells password managers whose password this is. */}
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <PasswordField label="Current password" autoComplete="current-password" {...field('old_password')} />
        <PasswordField
          label="New password"
          hint={passwordHint}
          autoComplete="new-password"
          {...field('new_password')}
        />
        <PasswordField label="Repeat the new password" autoComplete="new-password" {...field('new_password2')} />
        <SaveBar
          label="Change password"
          is_dirty={form.formState.isDirty}
          is_busy={change.isPending}
          onDiscard={() => form.reset()}
        />
      </form>
    </Section>
  );
}

function usePasswordForm(onChanged: () => void) {
  const navigate = useNavigate();
  const form = useForm<ChangeForm>({ defaultValues: empty });
  const change = useMutation({
    mutationFn: (body: ChangeForm) => {
      const { api, session } = inBrowser();
      return endingSession(session.token(), () => api('changePassword', { body }));
    },
    onSuccess: ({ message }) => {
      toast.success(message, { id: 'change_password' });
      onChanged();
      // Every session has ended: other tabs must not ask with the old token while this one shows the message.
      inBrowser().session.endElsewhere();
      setTimeout(() => {
        inBrowser().session.end({ is_reported: true });
        void navigate(paths.login());
      }, redirectAfterMs);
    },
    onError: (error) => {
      showFailure('change_password', error);
      showFieldErrors(form, ['old_password', 'new_password', 'new_password2'], error);
    },
  });
  const field = (name: keyof ChangeForm) => ({
    errors: form.formState.errors[name]?.message,
    ...form.register(name, rules[name]),
  });
  return { form, field, change };
}
