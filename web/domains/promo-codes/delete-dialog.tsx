import { Button } from '#web/platform/ui/button.tsx';
import { Dialog } from '#web/platform/ui/dialog.tsx';

type DeleteDialogProps = {
  name: string;
  text: string;
  is_open: boolean;
  is_busy: boolean;
  onClose: () => void;
  onDelete: () => void;
};

/** Asks before a code or a batch is deleted, and says what that does. */
export function DeleteDialog({ name, text, is_open, is_busy, onClose, onDelete }: DeleteDialogProps) {
  return (
    <Dialog title={`Delete ${name}?`} is_open={is_open} onClose={onClose}>
      <p>{text}</p>
      <div className="flex flex-wrap gap-3">
        <Button variant="danger" is_busy={is_busy} onClick={onDelete}>
          Delete
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Keep
        </Button>
      </div>
    </Dialog>
  );
}
