import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import type { EventDetail } from '#contract/events.ts';

import { apiQuery } from '#web/api/queries.ts';
import { useHasPassed } from '#web/lib/use-has-passed.ts';
import { paths } from '#web/paths.ts';
import { Countdown } from '#web/ui/countdown.tsx';
import { DateTime } from '#web/ui/date-time.tsx';

import { TicketForm } from './ticket-form.tsx';
import { TicketTypeRow } from './ticket-type-row.tsx';

const dayMs = 24 * 60 * 60 * 1000;

/** Where tickets are bought: what can be had now, or why nothing can. */
export function TicketBox({ event }: { event: EventDetail }) {
  return (
    <section aria-labelledby="ticket-box" className="rounded-card border border-line bg-surface p-4 sm:p-5">
      <h2 id="ticket-box" className="text-xl">
        {headingOf(event)}
      </h2>
      <div className="mt-1">
        <BoxContent event={event} />
      </div>
    </section>
  );
}

function BoxContent({ event }: { event: EventDetail }) {
  if (event.state === 'cancelled') return <Text>Every ticket is refunded in full, fees included.</Text>;
  switch (event.availability) {
    case 'ended':
      return <Text>This one is over. See what comes next below.</Text>;
    case 'unavailable':
      return <Text>There are no tickets on sale right now.</Text>;
    case 'not_yet':
      return <NotYet event={event} />;
    case 'sold_out':
      return <SoldOut event={event} />;
    default:
      return (
        <>
          <TicketForm event={event} />
          <noscript>
            <p className="mt-3 text-sm font-semibold">Turn on JavaScript to buy tickets.</p>
          </noscript>
        </>
      );
  }
}

function headingOf(event: EventDetail): string {
  if (event.state === 'cancelled') return 'Cancelled';
  if (event.availability === 'ended') return 'This event is over';
  if (event.availability === 'sold_out') return 'Sold out';
  if (event.availability === 'not_yet') return 'On sale soon';
  return 'Tickets';
}

function NotYet({ event }: { event: EventDetail }) {
  const client = useQueryClient();
  const starts = event.ticket_types
    .map((type) => type.sales_start_at)
    .filter((at) => at !== null)
    .toSorted();
  const first = starts[0];
  const isWithinADay = useHasPassed(first === undefined ? Infinity : Date.parse(first) - dayMs);
  const reload = () => void client.invalidateQueries(apiQuery('getEvent', { params: { id: event.slug } }));
  return (
    <>
      {first && (
        <Text>
          Sales open <DateTime instant={first} zone={event.time_zone} className="font-semibold text-ink" />
          {isWithinADay && (
            <>
              , in <Countdown until={first} onEnd={reload} className="font-semibold text-ink" />
            </>
          )}
          .
        </Text>
      )}
      <ClosedTypes event={event} />
    </>
  );
}

function SoldOut({ event }: { event: EventDetail }) {
  return (
    <>
      <ClosedTypes event={event} />
      <Text>
        Tickets that buyers do not pay for in time come back here.
        {event.resale_allowed && (
          <>
            {' '}
            Or look in{' '}
            <Link to={paths.resaleEvent(event.slug)} className="font-semibold text-ink underline underline-offset-4">
              Resale
            </Link>
            , where each ticket is reissued to you.
          </>
        )}
      </Text>
    </>
  );
}

function ClosedTypes({ event }: { event: EventDetail }) {
  return (
    <ul>
      {event.ticket_types.map((type) => (
        <TicketTypeRow
          key={type.id}
          type={type}
          time_zone={event.time_zone}
          quantity={0}
          range={{ min: 1, max: 0 }}
          onChange={() => {}}
        />
      ))}
    </ul>
  );
}

function Text({ children }: { children: ReactNode }) {
  return <p className="mt-2 text-ink-soft">{children}</p>;
}
