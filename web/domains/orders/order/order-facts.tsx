import { disputeReason, disputeStateWords } from '#contract/dispute-states.ts';

import { formatMoney } from '#contract/format-money.ts';
import { Badge } from '#web/platform/ui/badge.tsx';
import { DateTime } from '#web/platform/ui/date-time.tsx';
import { Notice } from '#web/platform/ui/notice.tsx';

import { endWords, labelOf } from '../order-words.ts';
import { Fact, Facts, type OrderParts } from './part.tsx';

/** Who bought, how to reach them, when, and through whom. */
export function OrderFacts({ event, order }: OrderParts) {
  const zone = event.time_zone;
  const ended = endWords(order.end_reason);
  return (
    <div className="grid gap-4">
      {ended && <Notice>{ended}</Notice>}
      {order.is_late && <Notice>It was paid after its time ran out, while there were still tickets left.</Notice>}
      {order.disputes.map(({ state, amount, reason, evidence_due_at, opened_at }) => (
        <Notice key={opened_at} tone={state === 'won' || state === 'closed' ? 'info' : 'danger'}>
          {disputeStateWords[state]} ({formatMoney(amount)}). {disputeReason(reason)}
          {evidence_due_at && state === 'open' && (
            <>
              {' '}
              We’ll send the bank what we know before <DateTime instant={evidence_due_at} zone={zone} />.
            </>
          )}
        </Notice>
      ))}
      <Facts>
        <Buying event={event} order={order} />
        {order.answers.map(({ question, answer }) => (
          <Fact key={question} name={question}>
            {answer === '' ? <span className="text-ink-soft">No answer</span> : <bdi>{answer}</bdi>}
          </Fact>
        ))}
      </Facts>
    </div>
  );
}

function Buying({ event: { time_zone: zone }, order }: OrderParts) {
  const { text, tone } = labelOf(order);
  const { created_at, paid_at, total, buyer_email, promoter, promo_code, invited } = order;
  return (
    <>
      <Fact name="Status">
        <Badge tone={tone}>{text}</Badge>
      </Fact>
      {order.buyer_name && (
        <Fact name="Buyer">
          <bdi className="font-semibold">{order.buyer_name}</bdi>
        </Fact>
      )}
      {buyer_email && (
        <Fact name="E-mail">
          <a className="underline underline-offset-4" href={`mailto:${buyer_email}`}>
            {buyer_email}
          </a>
        </Fact>
      )}
      <Fact name="Ordered">
        <DateTime instant={created_at} zone={zone} />
      </Fact>
      {paid_at && total.amount > 0 && (
        <Fact name="Paid">
          <DateTime instant={paid_at} zone={zone} />
        </Fact>
      )}
      {promoter && (
        <Fact name="Promoter">
          <bdi>{promoter}</bdi>
        </Fact>
      )}
      {promo_code && <Fact name="Promo code">{promo_code}</Fact>}
      {invited && <Fact name="Came by">Invitation</Fact>}
    </>
  );
}
