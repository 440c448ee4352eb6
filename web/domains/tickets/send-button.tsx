import Send from 'icon:send';
import { Suspense, useEffect, useRef, useState } from 'react';

import { useRestored } from '#web/platform/api/form-backup.ts';
import { lazyPart } from '#web/platform/ui/lazy-part.tsx';
import { Button } from '#web/platform/ui/button.tsx';
import { Dialog } from '#web/platform/ui/dialog.tsx';
import { Skeleton } from '#web/platform/ui/skeleton.tsx';

import { type Sendable, type SendingCalls, sendFormName } from './sending.ts';

const SendForm = lazyPart(async () => (await import('./send-form.tsx')).SendForm);

type SendButtonProps = {
  ticket: Sendable;
  calls: () => SendingCalls;
  /** Which ticket it is, where there are several. */
  name?: string;
  /** Id of what has the focus once the ticket was sent and the button is gone. */
  sent_id: string;
};

/** "Send to a friend", with its dialog; nothing for a ticket that stays where it is. */
export function SendButton({ ticket, calls, name, sent_id }: SendButtonProps) {
  const restored = useRestored(sendFormName(ticket));
  const [isOpen, setOpen] = useState(restored !== undefined);
  const wasOpen = useRef(false);
  const { can_transfer } = ticket;
  useEffect(() => {
    // After the dialog has given the focus back to a button that is gone.
    if (wasOpen.current && !isOpen && !can_transfer) document.getElementById(sent_id)?.focus();
    wasOpen.current = isOpen;
  }, [isOpen, can_transfer, sent_id]);
  const close = () => setOpen(false);
  return (
    <>
      {can_transfer && (
        <Button data-send onClick={() => setOpen(true)}>
          <Send aria-hidden="true" className="size-4.5" />
          Send to a friend
          {name && <span className="sr-only"> {name}</span>}
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
