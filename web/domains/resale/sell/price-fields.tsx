import type { ResaleQuote } from '#contract/selling.ts';

import { formatMoney } from '#contract/format-money.ts';
import { TextField } from '#web/platform/ui/field.tsx';

import { priceSteps } from './price-steps.ts';
import type { Price } from './use-price.ts';

/** A slider and two fields for one price: what is asked, and what is left of it. */
export function PriceFields({ price, quote }: { price: Price; quote: ResaleQuote }) {
  const { cap, paid } = quote;
  const { currency } = cap;
  const unit = currency.toUpperCase();
  const isOfPaid = cap.amount === paid.amount;
  return (
    <div className="grid gap-4">
      <div className="grid grid-cols-2 items-end gap-3">
        <TextField
          label={`You get, ${unit}`}
          inputMode="decimal"
          autoComplete="off"
          value={price.texts.payout}
          onChange={(event) => price.setPayout(event.target.value)}
        />
        <TextField
          label={`Price, ${unit}`}
          inputMode="decimal"
          autoComplete="off"
          value={price.texts.price}
          aria-invalid={price.errors.length > 0 || undefined}
          aria-describedby="price-bounds"
          onChange={(event) => price.setPrice(event.target.value)}
        />
      </div>
      <Slider price={price} quote={quote} />
      <p
        id="price-bounds"
        role={price.errors.length > 0 ? 'alert' : undefined}
        className={price.errors.length > 0 ? 'text-sm font-medium text-danger' : 'text-sm text-ink-soft'}
      >
        {price.errors[0] ??
          `At most ${formatMoney(cap)}: ${isOfPaid ? 'what was paid for it, fees included' : `the host’s limit; ${formatMoney(paid)} was paid for it`}.`}
      </p>
    </div>
  );
}

function Slider({ price, quote }: { price: Price; quote: ResaleQuote }) {
  const { cap, lowest } = quote;
  const { last, positionOf, amountAt } = priceSteps(quote);
  const value = Math.min(cap.amount, Math.max(lowest.amount, price.amount ?? lowest.amount));
  return (
    <input
      type="range"
      aria-label="Price"
      min={0}
      max={last}
      step={1}
      value={positionOf(value)}
      aria-valuetext={formatMoney({ amount: value, currency: cap.currency })}
      onChange={(event) => price.setAmount(amountAt(Number(event.target.value)))}
      className="h-11 w-full cursor-pointer accent-accent"
    />
  );
}
