import ShieldCheck from 'icon:shield-check';
import Tag from 'icon:tag';
import type { ReactNode } from 'react';

import type { OrderLine, OrderSummary } from '#contract/checkout.ts';
import type { Money } from '#contract/common/values.ts';

import { formatMoney } from '#web/platform/lib/format-money.ts';
import { EventStub } from '#web/domains/tickets/event-stub.tsx';
import { Price } from '#web/platform/ui/price.tsx';

import { BuyerEmail } from './buyer-email.tsx';

type OrderCardProps = {
  order: OrderSummary;
  heading?: 'h1' | 'h2';
  /** Where the tickets are sent; the masked address when left out. */
  buyer?: ReactNode;
};

/** The order: the event's stub with its lines, fees included, and the total. */
export function OrderCard({ order, heading = 'h2', buyer }: OrderCardProps) {
  return (
    <EventStub event={order.event} heading={heading} is_first>
      <div className="grid gap-3 px-4 pt-5 pb-4 sm:px-5">
        <ul className="grid gap-2">
          {order.lines.map((line, index) => (
            // In Resale two lines may be of one type.
            <Line key={index} line={line} />
          ))}
        </ul>
        {order.is_resale && <NewCode count={order.lines.length} />}
        {order.promo_code && (
          <p className="flex items-center gap-2 text-sm font-semibold text-positive">
            <Tag aria-hidden="true" className="size-4" />
            {order.promo_code}
            {order.discount.amount > 0 && ` took ${formatMoney(order.discount)} off`}
          </p>
        )}
        <p className="flex items-baseline justify-between gap-4 border-t border-line pt-3 text-lg font-bold">
          Total
          <span className="tabular">
            <Price money={order.total} />
          </span>
        </p>
        <Breakdown order={order} />
        {buyer ?? <BuyerEmail email={order.email_masked} />}
      </div>
    </EventStub>
  );
}

function Line({ line }: { line: OrderLine }) {
  return (
    <li className="flex items-baseline justify-between gap-4">
      <span>
        <span className="tabular">{line.quantity}</span> × {line.name}
      </span>
      <span className="tabular">
        <Price money={line.total} />
      </span>
    </li>
  );
}

/** Why a ticket that was somebody else's is safe to buy. */
function NewCode({ count }: { count: number }) {
  return (
    <p className="flex items-start gap-2 text-sm text-ink-soft">
      <ShieldCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-positive" />
      <span>
        <strong className="font-semibold text-ink">{count === 1 ? 'A new code' : 'New codes'} in your name</strong> the
        moment you pay. The old {count === 1 ? 'one ends' : 'ones end'}, whoever has a copy.
      </span>
    </p>
  );
}

/** The breakdown of the total, one tap away; none for a free order. */
function Breakdown({ order }: { order: OrderSummary }) {
  if (order.subtotal.amount === 0) return null;
  return (
    <details className="group text-sm text-ink-soft">
      <summary className="-my-1 cursor-pointer py-1 font-medium underline-offset-4 hover:underline">
        What is in the price
      </summary>
      <dl className="mt-2 grid gap-1.5">
        <Part name="Tickets" money={order.subtotal} />
        {order.discount.amount > 0 && <Part name="Discount" money={order.discount} sign="−" />}
        <Part name="Fees" money={order.fee} />
        <Part name="Total" money={order.total} />
      </dl>
    </details>
  );
}

function Part({ name, money, sign = '' }: { name: string; money: Money; sign?: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt>{name}</dt>
      <dd className="tabular">{sign + formatMoney(money)}</dd>
    </div>
  );
}
