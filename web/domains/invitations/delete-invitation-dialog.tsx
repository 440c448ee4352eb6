import type { Invitation } from '#contract/invitations.ts';

import { ConfirmDialog } from '#web/platform/ui/confirm-dialog.tsx';

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
    <ConfirmDialog
      title="Delete this invitation?"
      act="Delete invitation"
      is_open={is_open}
      is_busy={remove.isPending}
      onClose={onClose}
      onConfirm={() => remove.mutate(invitation, { onSuccess: onDeleted, onSettled: onClose })}
    >
      <p className="wrap-anywhere">
        <bdi>{nameOf(invitation)}</bdi>’s link stops working. Tickets they have stay valid.
      </p>
    </ConfirmDialog>
  );
}
