import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';

import { MAX_TRANSFER_NOTE } from '#contract/transfer-note.ts';

import { isApiError } from '#web/platform/api/api-error.ts';
import { useFormBackUp } from '#web/platform/api/form-backup.ts';
import { fieldErrors } from '#web/platform/api/error-message.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { TextAreaField } from '#web/platform/ui/field.tsx';
import { toast } from '#web/platform/ui/toast.tsx';
import { ErrorNotice } from '#web/platform/layout/error-notice.tsx';
import { EmailField } from '#web/platform/ui/email-field.tsx';

import { type Sendable, type SendingCalls, sendFormName } from './sending.ts';

type SendFormProps = { ticket: Sendable; calls: () => SendingCalls; onClose: () => void };

/** Who a ticket goes to, with a few words, and what that means for its sender. */
export function SendForm({ ticket, calls, onClose }: SendFormProps) {
  const form = useForm({ defaultValues: { email: '', note: '' } });
  const { register, handleSubmit, setFocus } = form;
  useFormBackUp(sendFormName(ticket), form, form.formState.isDirty);
  // The first time the form is loaded after the dialog has opened and looked for what gets the focus.
  useEffect(() => setFocus('email'), [setFocus]);
  const send = useMutation({
    mutationFn: (body: { email: string; note: string }) => calls().send(body),
    onSuccess: (_, { email }) => {
      onClose();
      toast.success(`We sent the link to ${email}.`, { title: 'Your ticket is on its way' });
    },
    onError: (error) => {
      if (isApiError(error, 409)) void calls().reload();
    },
  });
  const errors = fieldErrors(send.error);
  const hasFieldErrors = Boolean(errors['email'] ?? errors['note']);
  const submit = handleSubmit((values) => {
    if (!send.isPending) send.mutate(values);
  });
  return (
    <form noValidate method="post" className="grid gap-4" onSubmit={submit}>
      <ErrorNotice error={!hasFieldErrors && send.error} fallback="The ticket could not be sent. It is still yours." />
      <EmailField
        label="Your friend’s e-mail"
        autoComplete="off"
        data-autofocus
        errors={errors['email'] ?? []}
        {...register('email')}
      />
      <TextAreaField
        label="A few words"
        is_optional
        dir="auto"
        rows={3}
        maxLength={MAX_TRANSFER_NOTE}
        errors={errors['note'] ?? []}
        {...register('note')}
      />
      <p className="text-sm text-ink-soft">
        {ticket.of > 1 && `This is ticket ${ticket.position} of ${ticket.of}. `}
        Nobody can get in with it while it is on its way, and you can take it back until it is accepted. Then it is
        theirs, with a new code: yours stops working. {hasPaid(ticket) && 'What you paid stays as it is.'}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" is_busy={send.isPending}>
          Send the ticket
        </Button>
        <Button onClick={onClose}>Keep it</Button>
      </div>
    </form>
  );
}

/** Whether whoever sends it paid for it: `paid` of a ticket that was given to them is what the giver paid. */
function hasPaid({ paid, was_sent }: Sendable): boolean {
  return paid.amount > 0 && !was_sent;
}
