import { ConfirmDialog } from '#web/platform/ui/confirm-dialog.tsx';

import { type Removal, useRemove } from './use-crew.ts';

const texts: Record<Removal['kind'], string> = {
  doorman: 'Their next scan is refused. Past scans stay on record.',
  link: 'Nobody can join with it any more, and every phone that joined is refused from its next scan on. Past scans stay on record.',
  device: 'Its next scan is refused. Anyone with the link and the PIN can join again: remove the link to prevent that.',
  locked_device: 'Its next scan is refused. Its link is locked, so it cannot join again.',
};

type RemoveDialogProps = {
  slug: string;
  removal: Removal | null;
  onClose: () => void;
  /** Called when it is removed, or somebody else did so before. */
  onRemoved: (removal: Removal) => void;
};

/** Asks before a person, link or device loses access to the door, and says what that does and does not do. */
export function RemoveDialog({ slug, removal, onClose, onRemoved }: RemoveDialogProps) {
  const remove = useRemove(slug);
  const onSettled = (_answer: unknown, _error: unknown, removed: Removal) => {
    onClose();
    onRemoved(removed);
  };
  return (
    <ConfirmDialog
      title={removal ? `Remove ${removal.name}?` : ''}
      act="Remove"
      is_open={removal !== null}
      is_busy={remove.isPending}
      onClose={onClose}
      onConfirm={() => removal && remove.mutate(removal, { onSettled })}
    >
      {removal && <p>{texts[removal.kind]}</p>}
    </ConfirmDialog>
  );
}
