import type { Money } from '#contract/common/values.ts';

import { buttonStyle } from '#web/platform/ui/button-style.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { Price } from '#web/platform/ui/price.tsx';
import { keepsFocus } from '#web/platform/ui/keeps-focus.ts';

import { TotalPrice, type PriceState } from './total-price.tsx';

type PhoneBarProps = {
  /** The lowest price; null while there is none. */
  from: Money | null;
  /** Whether all types are. */
  is_free: boolean;
  has_code: boolean;
  count: number;
  total: Money;
  price_state: PriceState;
  is_busy: boolean;
};

/** The next step at the bottom of a phone's screen: a link to the tickets, then the button that submits the form. */
export function PhoneBar({ from, is_free, has_code, count, total, price_state, is_busy }: PhoneBarProps) {
  return (
    <div className="phone-bar lg:hidden">
      <p className="min-w-0">
        {count > 0 ? (
          <>
            <span className="tabular block text-lg leading-tight font-semibold">
              <TotalPrice total={total} state={price_state} />
            </span>
            <span className="block text-sm text-ink-soft">
              {count} {count === 1 ? 'ticket' : 'tickets'}
              {total.amount > 0 && ', fees included'}
            </span>
          </>
        ) : (
          from && (
            <>
              {(has_code || !is_free) && (
                <span className="block text-sm text-ink-soft">
                  {has_code ? 'with your code' : from.amount > 0 ? 'from' : 'lowest price'}
                </span>
              )}
              <span className="tabular block text-lg leading-tight font-semibold">
                <Price money={from} />
              </span>
            </>
          )
        )}
      </p>
      {count > 0 ? (
        <Button ref={keepsFocus} type="submit" variant="primary" size="lg" is_busy={is_busy}>
          Get {count} {count === 1 ? 'ticket' : 'tickets'}
        </Button>
      ) : (
        <a href="#ticket-box" className={buttonStyle({ variant: 'primary', size: 'lg' })}>
          Choose tickets
        </a>
      )}
    </div>
  );
}
