import type { Invitation } from '#contract/invitations.ts';

import { Button } from '#web/platform/ui/button.tsx';
import { Dialog } from '#web/platform/ui/dialog.tsx';

import { nameOf } from './invitation-words.ts';
import { useInvitationActions } from './use-invitation-actions.ts';

type DeleteInvitationDialogProps = {
  slug: string;
  invitation: Invitation;
  is_open: boolean;
  onClose: () => void;
  /** Called when it is deleted, or somebody else did so before. */
  onDeleted?: () => void;
};

/** Asks before an invitation is deleted, and says what that does not undo. */
export function DeleteInvitationDialog({ slug, invitation, is_open, onClose, onDeleted }: DeleteInvitationDialogProps) {
  const { remove } = useInvitationActions(slug);
  return (
    <Dialog title="Delete this invitation?" is_open={is_open} onClose={onClose}>
      <p className="wrap-anywhere">
        <bdi>{nameOf(invitation)}</bdi>’s link stops working. Tickets they have stay valid.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="danger"
          is_busy={remove.isPending}
          onClick={() => remove.mutate(invitation, { onSuccess: onDeleted, onSettled: onClose })}
        >
          Delete invitation
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Keep
        </Button>
      </div>
    </Dialog>
  );
}
