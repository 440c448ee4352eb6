import type { MyListing } from '#contract/selling.ts';

import { formatMoney } from '#contract/format-money.ts';
import { DateTime } from '#web/platform/ui/date-time.tsx';

type Line = { listing: MyListing };

/** What a seller gets for a sold ticket, and when; held and stopped money says why. */
export function PayoutLine({ listing }: Line) {
  const { payout, event, ended_at } = listing;
  if (!payout) return null;
  if (payout.state === 'stopped') return <p className="text-sm text-ink-soft">{payout.reason}</p>;
  return (
    <div className="grid gap-1 text-sm text-ink-soft">
      <p className="font-semibold text-ink">
        You {payout.state === 'paid' ? 'got' : 'get'} {formatMoney(payout.amount)}
        <When listing={listing} />
      </p>
      {payout.reason && <p>{payout.reason}</p>}
      {ended_at && (
        <p>
          Sold on <DateTime instant={ended_at} zone={event.time_zone} />. Its new holder has a new code. Yours no longer
          works.
        </p>
      )}
    </div>
  );
}

function When({ listing: { payout, event } }: Line) {
  const { state, release_at, paid_at } = payout ?? {};
  if (state === 'held') return ' · held for now';
  if (state === 'paid' && paid_at)
    return (
      <>
        {' '}
        · sent on <DateTime instant={paid_at} zone={event.time_zone} />
      </>
    );
  if (state === 'pending' && release_at)
    return (
      <>
        {' '}
        on <DateTime instant={release_at} zone={event.time_zone} />
      </>
    );
  return state === 'pending' && !event.starts_at ? ' after the event, once it has a date' : null;
}
