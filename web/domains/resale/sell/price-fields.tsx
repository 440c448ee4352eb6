import type { ResaleQuote } from '#contract/selling.ts';

import { formatMoney } from '#contract/format-money.ts';
import { TextField } from '#web/platform/ui/field.tsx';

import { priceSteps } from './price-steps.ts';
import type { Price } from './use-price.ts';

type PriceFieldsProps = { price: Price; quote: ResaleQuote; count: number };

/** A slider and two fields for one price: what is asked, and what is left of it. `count`: for how many tickets each. */
export function PriceFields({ price, quote, count }: PriceFieldsProps) {
  const { cap } = quote;
  const { currency } = cap;
  const unit = currency.toUpperCase();
  const isOne = count === 1;
  return (
    <div className="grid gap-4">
      <div className="grid grid-cols-2 items-end gap-3">
        <TextField
          label={isOne ? `You get, ${unit}` : `You get for each, ${unit}`}
          inputMode="decimal"
          autoComplete="off"
          value={price.texts.payout}
          onChange={(event) => price.setPayout(event.target.value)}
        />
        <TextField
          label={isOne ? `Price, ${unit}` : `Price of each, ${unit}`}
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
        {price.errors[0] ?? limitWords(quote, isOne)}
      </p>
    </div>
  );
}

function limitWords({ cap, paid }: ResaleQuote, isOne: boolean): string {
  const what = isOne ? 'it' : 'the cheapest of them';
  const why =
    cap.amount === paid.amount
      ? `what was paid for ${what}, fees included`
      : `the host’s limit; ${formatMoney(paid)} was paid for ${what}`;
  return `At most ${formatMoney(cap)}${isOne ? '' : ' for each'}: ${why}.`;
}

function Slider({ price, quote }: Pick<PriceFieldsProps, 'price' | 'quote'>) {
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
