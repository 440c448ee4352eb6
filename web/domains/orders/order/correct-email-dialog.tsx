import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';

import { inBrowser } from '#web/platform/api/browser.ts';
import { showError } from '#web/platform/api/show-error.ts';
import { showFieldErrors } from '#web/domains/auth/show-field-errors.ts';
import { useFormBackUp } from '#web/platform/api/form-backup.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { Dialog } from '#web/platform/ui/dialog.tsx';
import { EmailAddress } from '#web/platform/ui/email-address.tsx';
import { toast } from '#web/platform/ui/toast.tsx';
import { EmailField } from '#web/platform/ui/email-field.tsx';

import { useOrdersChanged } from '../use-orders-changed.ts';
import type { OrderParts } from './part.tsx';

type CorrectEmailDialogProps = OrderParts & { is_open: boolean; onClose: () => void };

/** Corrects an address that the buyer mistyped, and says what ends with the old one. */
export function CorrectEmailDialog({ is_open, onClose, ...parts }: CorrectEmailDialogProps) {
  return (
    <Dialog title="Correct the e-mail" is_open={is_open} onClose={onClose}>
      <CorrectEmailForm {...parts} onClose={onClose} />
    </Dialog>
  );
}

/** The name of what was typed, should the session end. */
export const backupOfEmail = ({ id }: Pick<OrderParts['order'], 'id'>) => `${id} e-mail`;

function CorrectEmailForm({ event, order, onClose }: OrderParts & { onClose: () => void }) {
  const form = useForm({ defaultValues: { email: order.buyer_email } });
  useFormBackUp(backupOfEmail(order), form, form.formState.isDirty);
  const changed = useOrdersChanged();
  const correcting = useMutation({
    mutationFn: (body: { email: string }) =>
      inBrowser().api('correctBuyerEmail', { params: { id: event.slug, order_id: order.id }, body }),
    onSuccess: ({ buyer_email }) => {
      toast.success(`The tickets are on their way to ${buyer_email}.`, { title: 'E-mail corrected' });
      onClose();
    },
    onError: (error) => {
      showError(error, 'The address could not be corrected.');
      showFieldErrors(form, ['email'], error);
    },
    onSettled: changed,
  });
  const submit = form.handleSubmit((values) => {
    if (!correcting.isPending) correcting.mutate(values);
  });
  return (
    <form noValidate method="post" onSubmit={submit} className="grid gap-4">
      <p>
        The tickets go to the new address with new codes. Links and codes that went to{' '}
        <EmailAddress>{order.buyer_email}</EmailAddress> stop working, and we let that address know.
      </p>
      <EmailField
        data-autofocus
        label="Right e-mail"
        autoComplete="off"
        errors={form.formState.errors.email?.message}
        {...form.register('email', {
          required: 'Enter an e-mail address.',
          validate: (value) => value.trim().toLowerCase() !== order.buyer_email || 'This is the current address.',
        })}
      />
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" type="submit" is_busy={correcting.isPending}>
          Correct and send tickets
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
