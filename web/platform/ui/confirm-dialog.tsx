import type { ReactNode } from 'react';

import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

type ConfirmDialogProps = {
  title: string;
  /** What it does. */
  children: ReactNode;
  /** The name of the act: "Remove". */
  act: string;
  keep?: string;
  is_open: boolean;
  is_busy: boolean;
  onClose: () => void;
  onConfirm: () => void;
};

/** Asks before something is removed or ended. */
export function ConfirmDialog({ title, children, act, keep = 'Keep', ...rest }: ConfirmDialogProps) {
  const { is_open, is_busy, onClose, onConfirm } = rest;
  return (
    <Dialog title={title} is_open={is_open} onClose={onClose}>
      {children}
      <div className="flex flex-wrap gap-3">
        <Button variant="danger" is_busy={is_busy} onClick={onConfirm}>
          {act}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {keep}
        </Button>
      </div>
    </Dialog>
  );
}
