import { Suspense } from 'react';
import { Link } from 'react-router';

import type { EventDetail } from '#contract/events.ts';
import { formatDayRange } from '#contract/format-time.ts';

import { lazyPart, optionalPart } from '#web/platform/ui/lazy-part.tsx';
import { PageMeta } from '#web/platform/lib/page-meta.tsx';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/platform/ui/badge.tsx';

import { EventAbout, EventLineUp } from './event-about.tsx';
import { EventActions } from './event-actions.tsx';
import { placeOf } from './event-card.tsx';
import { EventFacts } from './event-facts.tsx';
import { EventBy, EventHost } from './event-host.tsx';
import { EventHero } from './event-hero.tsx';
import { EventJsonLd } from './event-json-ld.tsx';
import { posterPath } from './event-poster.tsx';
import { EventRules } from './event-rules.tsx';
import { categoryNames, isOffSaleForHolder, stateLabel } from './event-words.ts';
import { MoreEvents } from './more-events.tsx';
import { TicketBox } from './ticket-box/ticket-box.tsx';

// Most events need none of these.
const EventNotice = lazyPart(async () => (await import('./event-notice.tsx')).EventNotice);
const EventSeries = optionalPart(async () => (await import('./event-series.tsx')).EventSeries);

/** An event's page: poster, title, when and where, tickets, then the details. */
export function EventContent({ event }: { event: EventDetail }) {
  return (
    <>
      <PageMeta
        title={event.title}
        description={describe(event)}
        path={paths.event(event.slug)}
        image={posterPath(event, 'og-1200.png')}
        is_indexed={event.visibility === 'public' && event.state !== 'draft'}
      />
      <EventJsonLd event={event} />
      <div className="page-width sm:pt-8">
        {hasNotice(event) && (
          <Suspense>
            <EventNotice event={event} />
          </Suspense>
        )}
        <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr] lg:gap-x-10 xl:gap-x-14">
          <Hero event={event} />
          <div className="mt-7 scroll-mt-20 lg:sticky lg:top-24 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:mt-0 lg:self-start">
            <TicketBox event={event} />
          </div>
          <Suspense>
            <Details event={event} />
          </Suspense>
        </div>
      </div>
      <MoreEvents event={event} />
    </>
  );
}

/** When, where and what, for link previews and search engines. */
function describe(event: EventDetail): string {
  const day = event.starts_at && formatDayRange(event.starts_at, event.ends_at, event.time_zone);
  return `${day ?? 'Date to be announced'}, ${placeOf(event)}. ${event.summary}`;
}

/** Whether something about the event's state has to be said first. */
function hasNotice({ state, postponed_from, visibility }: EventDetail): boolean {
  return state === 'draft' || state === 'cancelled' || postponed_from !== null || visibility !== 'public';
}

/** Details below the fold; they hydrate by themselves, after the ticket form. */
function Details({ event }: { event: EventDetail }) {
  return (
    <div className="lg:col-start-1">
      <EventAbout event={event} />
      <EventLineUp event={event} />
      {event.series.length > 0 && (
        <Suspense>
          <EventSeries event={event} />
        </Suspense>
      )}
      <EventRules event={event} />
      <EventHost event={event} />
      {event.state !== 'draft' && (
        <p className="mt-8 text-sm">
          <Link to={paths.report(event.slug)} className="text-ink-soft underline underline-offset-4 hover:text-ink">
            Report this event
          </Link>
        </p>
      )}
    </div>
  );
}

function Hero({ event }: { event: EventDetail }) {
  const label = isOffSaleForHolder(event) ? null : stateLabel(event);
  const above = (
    <div className="flex flex-wrap items-center gap-2">
      <Link
        to={paths.events({ category: event.category })}
        className="text-sm font-semibold text-accent hover:underline"
      >
        {categoryNames[event.category]}
      </Link>
      <EventBy event={event} />
      {event.is_on_now && event.state === 'published' && <Badge tone="positive">On now</Badge>}
      {label && <Badge tone={label.tone}>{label.text}</Badge>}
    </div>
  );
  return (
    <EventHero event={event} above={above}>
      <EventFacts event={event} />
      <EventActions event={event} />
    </EventHero>
  );
}
