import { useMutation } from '@tanstack/react-query';
import { FormProvider, useForm } from 'react-hook-form';

import type { Invitation } from '#contract/invitations.ts';
import type { Workspace } from '#contract/workspace.ts';

import { isApiError } from '#web/platform/api/api-error.ts';
import { failureMessage, showFailure } from '#web/platform/api/failures.ts';
import { showFieldErrors } from '#web/domains/auth/show-field-errors.ts';
import { useFormBackUp } from '#web/platform/api/form-backup.ts';
import { useUnsaved } from '#web/domains/events/workspace/unsaved.tsx';
import { Button } from '#web/platform/ui/button.tsx';
import { TextField } from '#web/platform/ui/field.tsx';
import { EmailField } from '#web/platform/ui/email-field.tsx';

import type { InvitationFormValues } from './invitation-form-values.ts';
import { OfferFields } from './offer-fields.tsx';

type InvitationFormProps = {
  event: Workspace;
  values: InvitationFormValues;
  /** The name of the act: "Send invitation". */
  label: string;
  /** Who is invited can't be changed: a new person gets a new invitation. */
  is_address_fixed?: boolean;
  /** The ticket that it is for until now. */
  given_type?: Invitation['ticket_type'];
  save: (values: InvitationFormValues) => Promise<Invitation>;
  onSaved: (invitation: Invitation) => Promise<void>;
  /** Reads the invitation again, which somebody else has changed. What was typed stays. */
  onChanged?: () => Promise<unknown>;
};

/** The form of one invitation. */
export function InvitationForm(props: InvitationFormProps) {
  const { event, values, label, is_address_fixed, given_type, save, onSaved, onChanged } = props;
  const form = useForm<InvitationFormValues>({
    defaultValues: values,
    values,
    resetOptions: { keepDirtyValues: true },
  });
  const { isDirty, errors } = form.formState;
  const saving = useMutation({
    mutationFn: save,
    onSuccess: async (invitation) => {
      form.reset(form.getValues());
      noteSaved();
      await onSaved(invitation);
    },
    onError: (error) => {
      showFailure('send_invitation', error);
      if (isApiError(error, 409) && error.body.code === 'edited_meanwhile') void onChanged?.();
      showFieldErrors(form, ['email', 'name', 'note', 'ticket_type_id', 'plus_ones'], error);
      if (isApiError(error, 409) && error.body.code === 'already_invited')
        form.setError('email', { message: failureMessage('send_invitation', error) }, { shouldFocus: true });
    },
  });
  const noteSaved = useUnsaved('the invitation', isDirty);
  useFormBackUp(`${event.id} invitation ${values.email}`, form, isDirty);
  const submit = form.handleSubmit((given) => {
    if (!saving.isPending) saving.mutate(given);
  });
  return (
    <FormProvider {...form}>
      <form noValidate method="post" onSubmit={submit} className="grid max-w-2xl gap-6">
        <div className="grid items-start gap-5 sm:grid-cols-2">
          {!is_address_fixed && (
            <EmailField
              label="E-mail"
              autoComplete="off"
              errors={errors.email?.message}
              {...form.register('email', { required: 'Enter an e-mail address.' })}
            />
          )}
          <TextField
            label="Name"
            is_optional
            dir="auto"
            autoComplete="off"
            maxLength={120}
            errors={errors.name?.message}
            {...form.register('name')}
          />
        </div>
        <OfferFields event={event} given_type={given_type} />
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" variant="primary" is_busy={saving.isPending}>
            {label}
          </Button>
          <p role="status" className="text-sm text-ink-soft">
            {is_address_fixed && isDirty && !saving.isPending ? 'Not saved' : ''}
          </p>
        </div>
      </form>
    </FormProvider>
  );
}
