import { useQuery } from '@tanstack/react-query';

import type { EventDetail } from '#contract/events.ts';

import { paths } from '#web/paths.ts';
import { LinkButton } from '#web/platform/ui/link-button.tsx';

import { hostEventsQuery, moreEventsId, similarEventsQuery } from '../more-events.tsx';
import { BoxText } from './closed-types.tsx';
import { OtherWays } from './other-ways.tsx';

/** Instead of tickets, for an event that is cancelled or has ended. */
export function EndedEvent({ event }: { event: EventDetail }) {
  return event.state === 'cancelled' ? <Cancelled event={event} /> : <Ended event={event} />;
}

/** What holders of a cancelled event get, and where else to go. */
function Cancelled({ event }: { event: EventDetail }) {
  return (
    <>
      <BoxText>Tickets are refunded in full, fees included. We’ll e-mail every buyer.</BoxText>
      <OtherWays event={event} />
      <Elsewhere event={event} />
    </>
  );
}

/** The way from a past event to others: further down the page, where there are any. */
function Ended({ event }: { event: EventDetail }) {
  const hosted = useQuery(hostEventsQuery(event)).data?.results ?? [];
  const similar = useQuery(similarEventsQuery(event)).data?.results ?? [];
  if (![...hosted, ...similar].some(({ id }) => id !== event.id)) return <Elsewhere event={event} />;
  return (
    <BoxText>
      <a href={`#${moreEventsId}`} className="py-1 font-semibold text-ink underline underline-offset-4">
        See more events below
      </a>
    </BoxText>
  );
}

function Elsewhere({ event: { city } }: { event: EventDetail }) {
  return (
    <p className="mt-4 grid">
      <LinkButton to={paths.events(city ? { city } : {})}>
        <span className="truncate">{city ? `All events in ${city}` : 'All events'}</span>
      </LinkButton>
    </p>
  );
}
