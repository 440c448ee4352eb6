import { useState } from 'react';

import { Button } from '#web/platform/ui/button.tsx';
import { ConfirmDialog } from '#web/platform/ui/confirm-dialog.tsx';

import type { Decline } from './use-transfer.ts';

type DeclineButtonProps = { from_name: string; decline: Decline };

/** Declining a ticket, with a question first: only its sender can send it again. */
export function DeclineButton({ from_name, decline }: DeclineButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="quiet" size="lg" className="-mt-3" onClick={() => setOpen(true)}>
        I can’t make it
      </Button>
      <ConfirmDialog
        title="Give this ticket back?"
        act="Give it back"
        is_open={isOpen}
        is_busy={decline.isPending}
        onClose={close}
        onConfirm={() => decline.mutate(undefined, { onSettled: close })}
      >
        <p className="wrap-anywhere">
          <bdi>{from_name || 'The person who sent it'}</bdi> can use it again at once. Your link stops working.
        </p>
      </ConfirmDialog>
    </>
  );
}
