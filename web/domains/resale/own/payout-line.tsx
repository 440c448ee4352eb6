import type { MyListing } from '#contract/selling.ts';

import { formatMoney } from '#web/platform/lib/format-money.ts';
import { DateTime } from '#web/platform/ui/date-time.tsx';

/** What a seller gets for a sold ticket, and when; held and stopped money says why. */
export function PayoutLine({ listing: { payout, event, ended_at } }: { listing: MyListing }) {
  if (!payout) return null;
  const { state, amount, release_at, paid_at, reason } = payout;
  const zone = event.time_zone;
  return (
    <div className="grid gap-1 text-sm text-ink-soft">
      <p className="font-semibold text-ink">
        {state === 'stopped' ? 'Not paid out' : `You get ${formatMoney(amount)}`}
        {state === 'pending' && release_at && (
          <>
            {' '}
            on <DateTime instant={release_at} zone={zone} />
          </>
        )}
        {state === 'pending' && !release_at && ' after the event, once it has a date'}
        {state === 'paid' && paid_at && (
          <>
            {' '}
            · sent on <DateTime instant={paid_at} zone={zone} />
          </>
        )}
        {state === 'held' && ' · held for now'}
      </p>
      {reason && <p>{reason}</p>}
      {ended_at && (
        <p>
          Sold on <DateTime instant={ended_at} zone={zone} />. Its new holder has a new code. Yours no longer works.
        </p>
      )}
    </div>
  );
}
