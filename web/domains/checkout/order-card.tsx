import ShieldCheck from 'icon:shield-check';
import Undo2 from 'icon:undo-2';
import type { ReactNode } from 'react';

import { joinEqual } from '#contract/join-equal.ts';
import type { OrderSummary } from '#contract/checkout.ts';
import type { Money } from '#contract/common/values.ts';

import { formatMoney } from '#contract/format-money.ts';
import { formatDay, formatZonedClock } from '#contract/format-time.ts';
import { EventStub } from '#web/domains/tickets/event-stub.tsx';
import { Price } from '#web/platform/ui/price.tsx';

import { BuyerEmail } from './buyer-email.tsx';

type OrderCardProps = {
  order: OrderSummary;
  heading?: 'h1' | 'h2';
  /** Where the tickets are sent; the masked address when left out. */
  buyer?: ReactNode;
};

/** The order: the event's stub with the same lines as the ticket box, the mail and the receipt. */
export function OrderCard({ order, heading = 'h2', buyer }: OrderCardProps) {
  return (
    <EventStub event={order.event} heading={heading} is_first>
      <div className="grid gap-3 px-4 pt-5 pb-4 sm:px-5">
        <dl className="grid gap-2">
          {joinEqual(order.lines, (line) => line.unit_price.amount).map(
            ({ name, quantity, unit_price: { amount, currency } }) => (
              <Row
                key={`${amount} ${name}`}
                name={`${quantity} × ${name}`}
                money={{ amount: amount * quantity, currency }}
              />
            ),
          )}
          {order.discount.amount > 0 && (
            <Row
              name={`Promo code ${order.promo_code}`}
              money={{ ...order.discount, amount: -order.discount.amount }}
            />
          )}
          {order.fee.amount > 0 && <Row name="Fees" money={order.fee} />}
          <div className="mt-1 flex items-baseline justify-between gap-4 border-t border-line pt-3 text-lg font-bold">
            <dt>Total</dt>
            <dd className="tabular">
              <Price money={order.total} />
            </dd>
          </div>
        </dl>
        {order.is_resale && <NewCode count={order.lines.length} />}
        <RefundRule order={order} />
        {buyer ?? <BuyerEmail email={order.email_masked} />}
      </div>
    </EventStub>
  );
}

function Row({ name, money }: { name: string; money: Money }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt dir="auto" className="min-w-0 wrap-anywhere">
        {name}
      </dt>
      <dd className="tabular">
        <Price money={money} />
      </dd>
    </div>
  );
}

/** Why a ticket that was somebody else's is safe to buy. */
function NewCode({ count }: { count: number }) {
  return (
    <p className="flex items-start gap-2 text-sm text-ink-soft">
      <ShieldCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-positive" />
      <span>
        <strong className="font-semibold text-ink">{count === 1 ? 'A new code' : 'New codes'} in your name</strong> the
        moment you pay. The old {count === 1 ? 'one stops working' : 'ones stop working'}, whoever has a copy.
      </span>
    </p>
  );
}

/** What happens to the money if the buyer can’t make it: said before they pay. */
function RefundRule({ order }: { order: OrderSummary }) {
  return (
    <p className="flex items-start gap-2 text-sm text-ink-soft">
      <Undo2 aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span>{refundRule(order)}</span>
    </p>
  );
}

function refundRule({ is_resale, refundable_until, fee, event: { time_zone } }: OrderSummary): string {
  if (is_resale) return 'No refunds in Resale, unless the event is cancelled or moved. Tickets can be sold again.';
  if (refundable_until === null) return 'No refunds, unless the event is cancelled or moved.';
  const until = `${formatDay(refundable_until, time_zone)}, ${formatZonedClock(refundable_until, time_zone)}`;
  const kept = fee.amount > 0 ? `, less the fees of ${formatMoney(fee)}` : '';
  return `Can’t come? Give tickets back until ${until}${kept}.`;
}
