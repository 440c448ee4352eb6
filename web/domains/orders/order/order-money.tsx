import type { ReactNode } from 'react';

import type { Money } from '#contract/common/values.ts';

import { formatMoney } from '#contract/format-money.ts';
import { useSiteSettings } from '#web/platform/lib/site-settings.ts';
import { DateTime } from '#web/platform/ui/date-time.tsx';

import { type OrderParts, Part } from './part.tsx';
import { sharesWords } from './shares-words.ts';

/** What was paid line by line, and who has the money now. */
export function OrderMoney(parts: OrderParts) {
  return (
    <div className="grid items-start gap-8 xl:grid-cols-2">
      <Paid {...parts} />
      <Shares {...parts} />
    </div>
  );
}

function Paid({ order }: OrderParts) {
  const { order_lines, subtotal, discount, fee, total, refunded } = order;
  return (
    <Part title="Price">
      <table className="w-full">
        <tbody>
          {order_lines.map((line) => (
            <Row key={line.name} money={{ ...line.unit_price, amount: line.unit_price.amount * line.quantity }}>
              {line.quantity} × <bdi>{line.name}</bdi>
              {line.quantity > 1 && line.unit_price.amount > 0 && (
                <span className="text-sm text-ink-soft"> at {formatMoney(line.unit_price)}</span>
              )}
            </Row>
          ))}
          {order_lines.length > 1 && <Row money={subtotal}>Subtotal</Row>}
          {discount.amount > 0 && (
            <Row money={{ ...discount, amount: -discount.amount }}>
              Discount{order.promo_code && ` (${order.promo_code})`}
            </Row>
          )}
          {fee.amount > 0 && <Row money={fee}>Fee</Row>}
          <Row money={total} is_strong>
            Paid by the buyer
          </Row>
          {refunded.amount > 0 && <Row money={{ ...refunded, amount: -refunded.amount }}>Refunded</Row>}
        </tbody>
      </table>
    </Part>
  );
}

/** Refunds and lost disputes are within: what each has is what the ledger says now. */
function Shares({ event, order: { shares, payment, organizer_fee, disputes } }: OrderParts) {
  const { brand_name } = useSiteSettings();
  const { title, text } = sharesWords(disputes);
  if (shares.length === 0) return null;
  return (
    <Part title={title}>
      <table className="w-full">
        <tbody>
          {shares.map(({ who, name, amount }) => (
            <Row key={who} money={amount}>
              <bdi>{name}</bdi>
              {who === 'organizer' && <span className="text-sm text-ink-soft"> (you)</span>}
              {who === 'platform' && <span className="text-sm text-ink-soft"> (fee)</span>}
            </Row>
          ))}
        </tbody>
      </table>
      {text && <p className="text-sm text-ink-soft">{text}</p>}
      {organizer_fee.amount > 0 && (
        <p className="text-sm text-ink-soft">You pay the {formatMoney(organizer_fee)} fee for your buyers.</p>
      )}
      {payment && (
        <p className="text-sm text-ink-soft">
          Paid by card or account on <DateTime instant={payment.paid_at} zone={event.time_zone} />. Reference{' '}
          <span className="wrap-anywhere select-all">{payment.provider_reference}</span>.
          {payment.provider_fee &&
            ` The payment provider kept ${formatMoney(payment.provider_fee)} of ${brand_name}’s fee.`}
        </p>
      )}
    </Part>
  );
}

function Row({ money, is_strong = false, children }: { money: Money; is_strong?: boolean; children: ReactNode }) {
  return (
    <tr className={`border-t border-line align-baseline ${is_strong ? 'font-semibold' : ''}`}>
      <th scope="row" className={`py-2 pr-4 text-left wrap-anywhere ${is_strong ? 'font-semibold' : 'font-normal'}`}>
        {children}
      </th>
      <td className="tabular py-2 text-right whitespace-nowrap">{formatMoney(money)}</td>
    </tr>
  );
}
