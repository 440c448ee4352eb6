import { Link } from 'react-router';

import { formatMoney } from '#contract/format-money.ts';
import { paths } from '#web/paths.ts';
import { DateTime } from '#web/platform/ui/date-time.tsx';

import { useStatement } from './use-settlements.ts';
import { WhenSent } from './when-sent.tsx';

/** When an event's money is sent to its organizer, or why not; nothing for an event that takes none, or took none. */
export function PayoutDate({ slug }: { slug: string }) {
  const { data } = useStatement(slug);
  if (!data) return null;
  const { release_at, reason, pending, net, event, as_of } = data;
  const isAhead = release_at !== null && release_at > as_of;
  if (net.amount === 0 && !isAhead) return null;
  return (
    <section aria-labelledby="payout" className="grid gap-1">
      <h3 id="payout" className="text-lg">
        Payout
      </h3>
      {reason !== null && <p className="tabular font-semibold">{formatMoney(pending)}</p>}
      <WhenSent due={data} />
      {reason === null && net.amount > 0 && <p>Nothing is left to send.</p>}
      {reason === null && net.amount === 0 && isAhead && (
        <p>
          Its money is sent on <DateTime instant={release_at} zone={event.time_zone} />.
        </p>
      )}
      <p className="text-sm">
        <Link to={paths.eventReport(slug)} className="underline underline-offset-4">
          See the statement
        </Link>
      </p>
    </section>
  );
}
