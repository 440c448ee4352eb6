import { useQueryClient } from '@tanstack/react-query';

import type { EventDetail } from '#contract/events.ts';

import { apiQuery } from '#web/api/queries.ts';
import { useHasPassed } from '#web/lib/use-has-passed.ts';
import { buttonStyle } from '#web/ui/button-style.ts';
import { Countdown } from '#web/ui/countdown.tsx';
import { DateTime } from '#web/ui/date-time.tsx';

import { BoxText, ClosedTypes } from './closed-types.tsx';
import { SaleAlert } from './sale-alert.tsx';

const dayMs = 24 * 60 * 60 * 1000;

/** When sales open; within a day of it, a clock that runs down to the tickets. */
export function NotYet({ event }: { event: EventDetail }) {
  const client = useQueryClient();
  const first = firstSale(event);
  const isWithinADay = useHasPassed(first === undefined ? Infinity : Date.parse(first) - dayMs);
  const reload = () => void client.invalidateQueries(apiQuery('getEvent', { params: { id: event.slug } }));
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
      <ClosedTypes event={event} said_start={first} />
      <div className="mt-4">
        <SaleAlert event={event} />
      </div>
      <div className="phone-bar has-scripts">
        <p className="min-w-0">
          <span className="block text-sm text-ink-soft">Sales open</span>
          <span className="block leading-tight font-semibold">
            {first ? <DateTime instant={first} zone={event.time_zone} /> : 'soon'}
          </span>
        </p>
        <a href="#ticket-box" className={buttonStyle({ variant: 'primary', size: 'lg' })}>
          Tell me when
        </a>
      </div>
    </>
  );
}

/** When the first of the event's types goes on sale; nothing where none names its moment. */
function firstSale(event: EventDetail): string | undefined {
  return event.ticket_types
    .map((type) => type.sales_start_at)
    .filter((at) => at !== null)
    .toSorted()[0];
}
