import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';

import type { TicketDetail } from '#contract/tickets.ts';

import { inBrowser } from '#web/platform/api/browser.ts';
import { errorMessage, fieldErrors } from '#web/platform/api/error-message.ts';
import { useFormBackUp } from '#web/platform/api/form-backup.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { Dialog } from '#web/platform/ui/dialog.tsx';
import { TextField } from '#web/platform/ui/field.tsx';

import { showOwnTicket } from './ticket-query.ts';

type RenameDialogProps = { ticket: TicketDetail; userId: string; is_open: boolean; onClose: () => void };

/** Puts another name on a ticket. */
export function RenameDialog({ ticket, userId, is_open, onClose }: RenameDialogProps) {
  return (
    <Dialog title="Name on the ticket" is_open={is_open} onClose={onClose}>
      <RenameForm ticket={ticket} userId={userId} onDone={onClose} />
    </Dialog>
  );
}

/** The name of what was typed, should the session end. */
export const backupOfName = (ticketId: string) => `${ticketId} name`;

function RenameForm({ ticket, userId, onDone }: { ticket: TicketDetail; userId: string; onDone: () => void }) {
  const form = useForm({ defaultValues: { holder_name: ticket.holder_name } });
  useFormBackUp(backupOfName(ticket.id), form, form.formState.isDirty);
  const rename = useMutation({
    mutationFn: (body: { holder_name: string }) => inBrowser().api('renameHolder', { params: { id: ticket.id }, body }),
    onSuccess: (renamed) => {
      void showOwnTicket(userId, renamed);
      onDone();
    },
  });
  const messages = rename.isError
    ? (fieldErrors(rename.error)['holder_name'] ?? [errorMessage(rename.error, 'The name could not be saved.')])
    : [];
  return (
    <form className="grid gap-5" onSubmit={form.handleSubmit((values) => rename.mutate(values))}>
      <TextField
        label="Name"
        data-autofocus
        hint="Leave empty to remove the name."
        autoComplete="name"
        maxLength={120}
        errors={messages}
        {...form.register('holder_name')}
      />
      <div className="flex gap-3">
        <Button type="submit" variant="primary" is_busy={rename.isPending}>
          Save name
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </form>
  );
}
