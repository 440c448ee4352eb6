import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

import type { TicketDetail } from '#contract/tickets.ts';

import { isApiError } from '#web/platform/api/api-error.ts';
import { showError } from '#web/platform/api/show-error.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { DateTime } from '#web/platform/ui/date-time.tsx';
import { EmailAddress } from '#web/platform/ui/email-address.tsx';
import { toast } from '#web/platform/ui/toast.tsx';

import type { SendingCalls } from './sending.ts';

type TransferNoticeProps = { ticket: TicketDetail; calls: () => SendingCalls };

/** The heading that has the focus once a ticket was sent. */
export const onTheWayId = 'on-the-way';

/** Where a ticket is on its way to, and the way back; nothing for one that is not. */
export function TransferNotice({ ticket, calls }: TransferNoticeProps) {
  const takeBack = useMutation({
    mutationFn: () => calls().takeBack(),
    onSuccess: () => toast.success('Its code works again.', { title: 'Your ticket is back' }),
    onError: (error) => {
      showError(error, 'That didn’t work. The ticket is still on its way.', { title: 'Not taken back' });
      // The recipient may have accepted it first.
      if (isApiError(error)) void calls().reload();
    },
  });
  const resend = useMutation({
    mutationFn: () => calls().resend(),
    onSuccess: () => toast.success('It has the same link as before.', { title: 'E-mail sent again' }),
    onError: (error) => showError(error, 'The e-mail could not be sent again.', { title: 'Not sent again' }),
  });
  // A copy that this device stored before tickets could be sent has no such field.
  const transfer = ticket.transfer ?? null;
  useFocusAfterReturn(transfer !== null);
  if (!transfer) return null;
  const zone = ticket.event.time_zone;
  return (
    <section aria-label="On its way" className="grid gap-4 rounded-card border border-line bg-surface p-4 sm:p-5">
      <div className="grid gap-1">
        <h2 id={onTheWayId} tabIndex={-1} className="text-lg wrap-anywhere outline-none">
          On its way to <EmailAddress>{transfer.to_email}</EmailAddress>
        </h2>
        <p className="text-sm text-ink-soft">
          Sent <DateTime instant={transfer.sent_at} zone={zone} />.
          {transfer.ends_at && (
            <>
              {' '}
              If nobody accepts it, it comes back when the doors open:{' '}
              <DateTime instant={transfer.ends_at} zone={zone} />.
            </>
          )}
        </p>
      </div>
      <div className="flex flex-wrap gap-2.5">
        <Button variant="primary" is_busy={takeBack.isPending} onClick={() => takeBack.mutate()}>
          Take it back
        </Button>
        <Button is_busy={resend.isPending} onClick={() => resend.mutate()}>
          Send the e-mail again
        </Button>
      </div>
    </section>
  );
}

/** The focused element disappears with the notice: the focus then moves to the button that sends the ticket. */
function useFocusAfterReturn(isOnItsWay: boolean): void {
  const wasOnItsWay = useRef(isOnItsWay);
  useEffect(() => {
    const isBack = wasOnItsWay.current && !isOnItsWay;
    wasOnItsWay.current = isOnItsWay;
    if (isBack && document.activeElement === document.body)
      document.querySelector<HTMLElement>('[data-send]')?.focus({ preventScroll: true });
  }, [isOnItsWay]);
}

/** Why a ticket that could be used cannot be sent to a friend; once, where it cannot be sold for the same reason. */
export function WhyNotSend({ ticket: { state, why_no_transfer, why_not_sell } }: { ticket: TicketDetail }) {
  // Absent from copies that this device stored before tickets could be sent.
  if (state !== 'valid' || !why_no_transfer || why_no_transfer === why_not_sell) return null;
  return <p className="text-sm text-ink-soft">{why_no_transfer}</p>;
}
