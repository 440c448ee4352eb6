import type { Money } from '#contract/common/values.ts';

import { buttonStyle } from '#web/platform/ui/button-style.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { Price } from '#web/platform/ui/price.tsx';
import { keepsFocus } from '#web/platform/ui/keeps-focus.ts';

import { OwnHold, useOwnHold } from './own-hold.tsx';
import { TotalPrice, type PriceState } from './total-price.tsx';

type PhoneBarProps = {
  event_id: string;
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
export function PhoneBar({ event_id, from, is_free, has_code, count, total, price_state, is_busy }: PhoneBarProps) {
  return (
    <div className="phone-bar lg:hidden">
      <p>
        {count > 0 ? (
          <Chosen event_id={event_id} count={count} total={total} price_state={price_state} />
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

type ChosenProps = Pick<PhoneBarProps, 'event_id' | 'count' | 'total' | 'price_state'>;

/** What was chosen; who holds tickets already finds the way back to them here, as the box is below the first screen. */
function Chosen({ event_id, count, total, price_state }: ChosenProps) {
  const ownHold = useOwnHold(event_id);
  return (
    <>
      <span className="tabular block text-lg leading-tight font-semibold">
        <TotalPrice total={total} state={price_state} />
      </span>
      {ownHold ? (
        <OwnHold sessionId={ownHold} />
      ) : (
        <span className="block text-sm text-ink-soft">
          {count} {count === 1 ? 'ticket' : 'tickets'}
          {total.amount > 0 && ', fees included'}
        </span>
      )}
    </>
  );
}
