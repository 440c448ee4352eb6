import { useQuery, useQueryClient } from '@tanstack/react-query';

import type { EventDetail } from '#contract/events.ts';

import { apiQuery } from '#web/platform/api/queries.ts';
import { useHasPassed } from '#web/platform/lib/use-has-passed.ts';
import { Countdown } from '#web/platform/ui/countdown.tsx';
import { DateTime } from '#web/platform/ui/date-time.tsx';

import { BoxText, ClosedTypes } from './closed-types.tsx';
import { SaleAlert } from './sale-alert.tsx';

const dayMs = 24 * 60 * 60 * 1000;
const againMs = 3000;

/** When sales open; within a day of it, with a countdown. */
export function NotYet({ event }: { event: EventDetail }) {
  const client = useQueryClient();
  const first = firstSale(event);
  const opensAt = first === undefined ? Infinity : Date.parse(first);
  const isWithinADay = useHasPassed(opensAt - dayMs);
  const query = apiQuery('getEvent', { params: { id: event.slug } });
  // Asked again and again: the clock of this device may be ahead of the server's.
  useQuery({ ...query, refetchInterval: useHasPassed(opensAt) && againMs });
  const reload = () => void client.invalidateQueries(query);
  return (
    <>
      {first && (
        <BoxText>
          Sales open <DateTime instant={first} zone={event.time_zone} className="font-semibold text-ink" />
          {isWithinADay && (
            <>
              , in <Countdown until={first} onEnd={reload} className="font-semibold text-ink" />
            </>
          )}
          .
        </BoxText>
      )}
      <ClosedTypes event={event} shown_start={first} />
      <div className="mt-4">
        <SaleAlert event={event} opens_at={first} />
      </div>
    </>
  );
}

/** When the next of the event's types goes on sale; undefined where none has a date. */
function firstSale(event: EventDetail): string | undefined {
  return event.ticket_types
    .flatMap(({ availability, sales_start_at }) => (availability === 'not_yet' && sales_start_at) || [])
    .toSorted()[0];
}
