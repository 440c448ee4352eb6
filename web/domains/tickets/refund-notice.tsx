import { Link } from 'react-router';

import type { Ticket } from '#contract/tickets.ts';

import { formatMoney } from '#contract/format-money.ts';
import { paths } from '#web/paths.ts';
import { DateTime } from '#web/platform/ui/date-time.tsx';
import { Notice } from '#web/platform/ui/notice.tsx';

import { refundWords } from './refund-words.ts';

/** Where a ticket's refund stands; nothing for a ticket without one. */
export function RefundNotice({ ticket }: { ticket: Ticket }) {
  // A copy that this device stored before tickets could be refunded has no such field.
  const refund = ticket.refund ?? null;
  if (!refund) return null;
  const { tone, text } = refundWords[refund.state];
  return (
    <Notice tone={tone}>
      Refund of {formatMoney(refund.amount)}: {text}
      {refund.state === 'failed' && (
        <>
          {' '}
          We are taking care of it. Is the card or account closed?{' '}
          <Link to={paths.contact('refund')} className="underline underline-offset-4">
            Write to us
          </Link>
          .
        </>
      )}{' '}
      <DateTime instant={refund.at} zone={ticket.event.time_zone} className="whitespace-nowrap" />
    </Notice>
  );
}
