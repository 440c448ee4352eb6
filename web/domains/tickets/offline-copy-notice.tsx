import { formatClock, formatDay } from '#contract/format-time.ts';
import type { TicketDetail } from '#contract/tickets.ts';

import { presentDate } from '#web/platform/lib/clock.ts';
import { deviceZone } from '#web/platform/lib/device-zone.ts';
import { Notice } from '#web/platform/ui/notice.tsx';

type OfflineCopyNoticeProps = { ticket: Pick<TicketDetail, 'qr' | 'rotating'>; at: number };

/** Says that a ticket is shown from its offline copy, with the time of the copy by the device's own clock. */
export function OfflineCopyNotice({ ticket: { qr, rotating }, at }: OfflineCopyNoticeProps) {
  return (
    <Notice tone="caution" is_alert>
      No connection. This is the ticket as of {storedWords(new Date(at))}
      {qr || rotating ? '; its code works at the door' : ''}.
    </Notice>
  );
}

/** "18:05" of today, otherwise with its day: the event may have moved since. */
function storedWords(stored: Date): string {
  const [day, today] = [stored, presentDate()].map((date) => formatDay(date.toISOString(), deviceZone()));
  const clock = formatClock(stored.toISOString(), deviceZone());
  return day === today ? clock : `${day}, ${clock}`;
}
