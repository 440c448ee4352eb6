import type { ResaleQuote } from '#contract/selling.ts';

import { formatMoney } from '#contract/format-money.ts';

type DemandProps = { quote: Pick<ResaleQuote, 'waiting' | 'waiting_together' | 'others' | 'host_total'> };

/** Who would buy at this price, and who else sells this type: other guests, and the host. */
export function Demand({ quote: { waiting, waiting_together, others, host_total } }: DemandProps) {
  return (
    <div role="status" className="grid gap-1 text-sm">
      <p className={waiting > 0 ? 'font-semibold text-positive' : 'text-ink-soft empty:hidden'}>
        {waiting === 0 && !host_total && 'Nobody on the waiting list would pay this for one ticket at the moment.'}
        {waiting === 1 && '1 person on the waiting list would pay this. They are asked first.'}
        {waiting > 1 && `${waiting} people on the waiting list would pay this. They are asked first.`}
      </p>
      {waiting_together > 0 && (
        <p className="text-ink-soft">
          {waiting_together === 1 ? '1 group waits' : `${waiting_together} groups wait`} for several tickets together at
          this price.
        </p>
      )}
      <p className="text-ink-soft">
        {others.from === null
          ? 'No other guest is selling this type of ticket.'
          : `${others.count === 1 ? '1 other ticket of this type is' : `${others.count} other tickets of this type are`} on sale, from ${formatMoney(others.from)} in total.`}
        {host_total && ` The host still sells it for ${formatMoney(host_total)}.`}
      </p>
    </div>
  );
}
