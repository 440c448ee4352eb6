import { Link } from 'react-router';

import type { EventTeaser, RequestForm } from '#contract/requests.ts';

import { PageMeta } from '#web/platform/lib/page-meta.tsx';
import { DateTime } from '#web/platform/ui/date-time.tsx';
import { paths } from '#web/paths.ts';

import { EventHero } from '../event-hero.tsx';
import { posterPath } from '../event-poster.tsx';
import { RequestPanel } from './request-panel.tsx';

type RequestViewProps = { form: RequestForm; type_id?: string | undefined };

/** What strangers see of an event they may ask to come to: poster, title, date and city, and the form. */
export function RequestView({ form, type_id }: RequestViewProps) {
  const { event, visibility } = form;
  return (
    <>
      <PageMeta
        title={event.title}
        description={`Ask to come to ${event.title}${event.city && `, ${event.city}`}.`}
        path={visibility === 'private' ? paths.event(event.slug) : paths.eventRequest(event.slug)}
        image={posterPath(event, 'og-1200.png')}
        is_indexed={false}
      />
      <div className="page-width sm:pt-8">
        <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-x-10 xl:gap-x-14">
          <Hero event={event} is_private={visibility === 'private'} />
          <section
            aria-labelledby="ask"
            className="mt-7 rounded-card border border-line bg-surface p-4 sm:p-5 lg:sticky lg:top-24 lg:mt-0 lg:self-start"
          >
            <RequestPanel form={form} type_id={type_id} />
          </section>
        </div>
      </div>
    </>
  );
}

function Hero({ event, is_private }: { event: EventTeaser; is_private: boolean }) {
  const above = (
    <p className="text-sm font-semibold text-accent">{is_private ? 'By invitation only' : 'By request only'}</p>
  );
  return (
    <EventHero event={event} above={above}>
      <p className="mt-4 text-lg font-semibold">
        {event.starts_at ? <DateTime instant={event.starts_at} zone={event.time_zone} /> : 'Date to be announced'}
      </p>
      {event.city && (
        <p dir="auto" className="mt-1 text-lg text-ink-soft">
          {event.city}
        </p>
      )}
      {!is_private && (
        <p className="mt-4">
          <Link to={paths.event(event.slug)} className="font-semibold underline underline-offset-4">
            See the event
          </Link>
        </p>
      )}
      {is_private && (
        <p className="mt-4 max-w-prose text-ink-soft">
          The rest is for invited guests. Ask the host: if they say yes, your invitation comes by e-mail.
        </p>
      )}
    </EventHero>
  );
}
