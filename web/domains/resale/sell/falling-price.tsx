import type { ResaleQuote } from '#contract/selling.ts';

import { formatMoney } from '#contract/format-money.ts';
import { DateTime } from '#web/platform/ui/date-time.tsx';
import { Checkbox } from '#web/platform/ui/checkbox.tsx';
import { TextField } from '#web/platform/ui/field.tsx';

import { someSteps } from './price-steps.ts';

type FallingPriceProps = {
  is_on: boolean;
  text: string;
  errors: string[];
  quote: ResaleQuote;
  zone: string;
  onToggle: (isOn: boolean) => void;
  onChange: (text: string) => void;
};

/** Lets the price fall before Resale ends, and shows its steps before they are agreed to. */
export function FallingPrice({ is_on, text, errors, quote, zone, onToggle, onChange }: FallingPriceProps) {
  return (
    <div className="grid gap-3">
      <Checkbox
        label="Let the price fall before Resale ends"
        checked={is_on}
        onChange={(event) => onToggle(event.target.checked)}
      />
      {is_on && (
        <>
          <TextField
            label={`Down to, ${quote.cap.currency.toUpperCase()}`}
            hint="Slowly at first, faster towards the end. Buyers see the next step."
            inputMode="decimal"
            autoComplete="off"
            value={text}
            errors={errors}
            onChange={(event) => onChange(event.target.value)}
          />
          {errors.length === 0 && <Steps slide={quote.slide} zone={zone} />}
        </>
      )}
    </div>
  );
}

function Steps({ slide, zone }: { slide: ResaleQuote['slide']; zone: string }) {
  if (slide.length === 0) return null;
  return (
    <ol aria-label="How the price falls" className="tabular grid gap-1.5 border-l-2 border-accent pl-4 text-sm">
      {someSteps(slide).map(({ at, price, total }) => (
        <li key={at} className="flex flex-wrap items-baseline justify-between gap-x-4">
          {at ? (
            <DateTime instant={at} zone={zone} className="text-ink-soft" />
          ) : (
            <span className="text-ink-soft">Now</span>
          )}
          <span>
            <span className="font-semibold">{formatMoney(price)}</span>
            <span className="text-ink-soft"> · buyer pays {formatMoney(total)}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}
