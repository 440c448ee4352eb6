import Send from 'icon:send';
import { lazy, Suspense, useState } from 'react';

import type { TicketDetail } from '#contract/tickets.ts';

import { Button } from '#web/platform/ui/button.tsx';
import { Dialog } from '#web/platform/ui/dialog.tsx';
import { Skeleton } from '#web/platform/ui/skeleton.tsx';

import type { SendingCalls } from './sending.ts';

const SendForm = lazy(async () => ({ default: (await import('./send-form.tsx')).SendForm }));

/** "Send to a friend", with its dialog; nothing for a ticket that stays where it is. */
export function SendButton({ ticket, calls }: { ticket: TicketDetail; calls: () => SendingCalls }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      {ticket.can_transfer && (
        <Button onClick={() => setOpen(true)}>
          <Send aria-hidden="true" className="size-4.5" />
          Send to a friend
        </Button>
      )}
      <Dialog title="Send this ticket to a friend" is_open={isOpen} onClose={close}>
        <Suspense fallback={<Skeleton className="h-64" />}>
          <SendForm ticket={ticket} calls={calls} onClose={close} />
        </Suspense>
      </Dialog>
    </>
  );
}
