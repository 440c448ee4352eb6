import { Link } from 'react-router';

import type { Money } from '#contract/common/values.ts';
import { counted } from '#contract/counted.ts';

import { BuyerField } from '#web/domains/events/ticket-box/buyer-field.tsx';
import { isApiError } from '#web/platform/api/api-error.ts';
import { errorMessage, fieldErrors } from '#web/platform/api/error-message.ts';
import { formatMoney } from '#contract/format-money.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { Notice } from '#web/platform/ui/notice.tsx';

type EmailField = { value: string; errors: string[] | undefined; onChange: (email: string) => void };

type BuyBoxProps = {
  count: number;
  total: Money;
  /** The lowest price while nothing is chosen. */
  from: Money | null;
  hold_minutes: number;
  is_busy: boolean;
  error: unknown;
  email: EmailField;
};

/** The total, the buyer's address and the button; on a phone the button is at the bottom of the screen. */
export function BuyBox({ count, total, from, hold_minutes, is_busy, error, email }: BuyBoxProps) {
  const tickets = counted(count, 'ticket');
  return (
    <section
      aria-labelledby="buy"
      className="mt-9 grid scroll-mt-20 gap-4 rounded-card border border-line bg-surface p-4 sm:p-5 lg:sticky lg:top-24 lg:mt-0"
    >
      <div className="flex items-baseline justify-between gap-3">
        <h2 id="buy" className="text-xl">
          {count === 0 ? 'Your tickets' : tickets}
        </h2>
        {count > 0 && <p className="tabular text-lg font-semibold">{formatMoney(total)}</p>}
      </div>
      <BuyerField {...email} />
      <Refusal error={error} />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        is_busy={is_busy}
        disabled={count === 0}
        className="max-lg:hidden"
      >
        {count === 0 ? 'Choose a ticket' : `Get ${tickets} · ${formatMoney(total)}`}
      </Button>
      <p className="-mt-1 text-sm text-ink-soft">
        All fees included. Held for {hold_minutes} minutes while you pay. Once you have paid, the seller’s code stops
        working and you get a new one.
      </p>
      <div className="phone-bar lg:hidden">
        <p>
          {count === 0 && from && <span className="block text-sm text-ink-soft">from</span>}
          <span className="tabular block text-lg leading-tight font-semibold">
            {count > 0 ? formatMoney(total) : from && formatMoney(from)}
          </span>
          {count > 0 && <span className="block text-sm text-ink-soft">fees included</span>}
        </p>
        <Button type="submit" variant="primary" size="lg" is_busy={is_busy} disabled={count === 0}>
          {count === 0 ? 'Choose a ticket' : `Get ${tickets}`}
        </Button>
      </div>
    </section>
  );
}

/** Why the tickets could not be held, and what to do next. */
function Refusal({ error }: { error: unknown }) {
  if (!error) return null;
  const { email, ...others } = fieldErrors(error);
  const messages = Object.values(others).flat();
  if (messages.length === 0 && email) return null;
  const code = isApiError(error, 409) ? error.body.code : undefined;
  return (
    <Notice tone="danger" is_alert>
      <p>
        {messages.length > 0
          ? messages.join(' ')
          : errorMessage(error, 'The tickets could not be held. Nothing was charged.')}
      </p>
      {code === 'own_listing' && (
        <p className="mt-1">
          <Link to={paths.myTickets()} className="underline underline-offset-4">
            See your tickets
          </Link>
        </p>
      )}
      {(code === 'listing_taken' || code === 'listing_gone' || code === 'price_changed') && (
        <p className="mt-1">The list shows what is left now. Nothing was charged.</p>
      )}
    </Notice>
  );
}
