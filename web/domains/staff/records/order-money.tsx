import type { StaffOrder, StaffRefund } from '#contract/staff-records.ts';

import { inBrowser } from '#web/platform/api/browser.ts';
import { deviceZone } from '#web/platform/lib/device-zone.ts';
import { formatMoney } from '#contract/format-money.ts';
import { Badge, type BadgeTone } from '#web/platform/ui/badge.tsx';
import { DateTime } from '#web/platform/ui/date-time.tsx';

import { ActButton } from '../act-button.tsx';
import { Part } from '../facts.tsx';
import { RecordLink } from '../queue/task-facts.tsx';
import { wordsOf } from '../queue/task-words.ts';
import { stateLabel } from './state-label.ts';

/** What was paid, given back and disputed. */
export function OrderMoney({ order }: { order: StaffOrder }) {
  const zone = deviceZone();
  return (
    <Part title="Money">
      {order.payments.length === 0 && <p className="text-sm text-ink-soft">Nothing was paid.</p>}
      <ul className="grid gap-2 text-sm">
        {order.payments.map((payment) => (
          <li key={payment.id} className="flex flex-wrap items-center gap-x-3">
            <span className="tabular font-semibold">{formatMoney(payment.amount)}</span> paid{' '}
            <DateTime instant={payment.paid_at} zone={zone} />
            <span className="break-all text-ink-soft">{payment.provider_id}</span>
          </li>
        ))}
        {order.refunds.map((refund) => (
          <RefundLine key={refund.id} refund={refund} />
        ))}
        {order.disputes.map((dispute) => (
          <li key={dispute.id} className="flex flex-wrap items-center gap-x-3">
            <span className="tabular font-semibold">{formatMoney(dispute.amount)}</span>
            <RecordLink to={`queue/dispute/${dispute.id}`} text={`Disputed: ${dispute.reason.replaceAll('_', ' ')}`} />
            <Badge tone={dispute.state === 'open' ? 'danger' : 'neutral'}>{stateLabel(dispute.state)}</Badge>
          </li>
        ))}
      </ul>
    </Part>
  );
}

const words: Record<string, { text: string; tone: BadgeTone }> = {
  intent: { text: 'Asked', tone: 'caution' },
  pending: { text: 'On its way', tone: 'caution' },
  succeeded: { text: 'Arrived', tone: 'positive' },
  failed: { text: 'Failed', tone: 'danger' },
  canceled: { text: 'Cancelled', tone: 'neutral' },
};

function RefundLine({ refund }: { refund: StaffRefund }) {
  const { id, amount, state, reason, note, failure } = refund;
  const { text, tone } = words[state] ?? { text: state, tone: 'neutral' };
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="tabular font-semibold">−{formatMoney(amount)}</span>
      <Badge tone={tone}>{text}</Badge>
      <span className="min-w-0 wrap-anywhere">
        {stateLabel(reason)}, <DateTime instant={refund.created_at} zone={deviceZone()} />
        {note && <bdi>: {note}</bdi>}
        {failure && <span className="text-danger"> ({wordsOf(failure)})</span>}
      </span>
      {state === 'failed' && (
        <ActButton
          label="Send it again"
          size="sm"
          text="The buyer is still owed it. It is sent once more, the same way."
          done="The refund is on its way again."
          act={(why) => inBrowser().api('sendRefundAgainAsStaff', { params: { id }, body: { reason: why } })}
        />
      )}
    </li>
  );
}
