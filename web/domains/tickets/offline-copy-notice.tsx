import type { TicketDetail } from '#contract/tickets.ts';

import { Notice } from '#web/platform/ui/notice.tsx';

type OfflineCopyNoticeProps = { ticket: Pick<TicketDetail, 'qr' | 'rotating'>; at: number };

/** Says that a ticket is shown from its offline copy, with the time of the copy by the device's own clock. */
export function OfflineCopyNotice({ ticket: { qr, rotating }, at }: OfflineCopyNoticeProps) {
  const storedAt = new Date(at);
  const clock = [storedAt.getHours(), storedAt.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
  return (
    <Notice tone="caution" is_alert>
      No connection. This is the ticket as of {clock}
      {qr || rotating ? '; its code works at the door' : ''}.
    </Notice>
  );
}
