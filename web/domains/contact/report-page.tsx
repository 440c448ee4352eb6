import Siren from 'icon:siren';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';

import { apiQuery } from '#web/platform/api/queries.ts';
import { PageMeta } from '#web/platform/lib/page-meta.tsx';
import { paths } from '#web/paths.ts';
import { TextLink } from '#web/platform/ui/text-link.tsx';

import { ContactFormFields } from './contact-form.tsx';

const topics = ['report_event', 'report_listing', 'report_problem', 'safety'] as const;

/** Reporting an event, a ticket in Resale or a technical problem; `?event=` and `&listing=` say which one. */
export default function ReportPage() {
  const [search] = useSearchParams();
  const event = (search.get('event') ?? '').slice(0, 100);
  const listing = (search.get('listing') ?? '').slice(0, 40);
  return (
    <div className="page-width grid max-w-3xl gap-8 pt-8 sm:pt-14">
      <PageMeta
        title="Report an issue"
        description="Report a fake or unsafe event, fraud or a problem with our site, and see what happens next."
        path={paths.report()}
      />
      <header className="grid gap-3">
        <h1 className="text-3xl font-extrabold">Report an issue</h1>
        <p className="text-lg text-ink-soft">
          A fake event, a host who breaks the <TextLink to={paths.guidelines()}>guidelines</TextLink>, a suspicious
          offer in Resale, fraud, or a problem with our site: tell us, and we’ll look into it.
        </p>
      </header>
      <p className="flex gap-3 rounded-card bg-danger-soft p-5 text-danger">
        <Siren aria-hidden="true" className="mt-0.5 size-6 shrink-0" />
        <span>
          <strong>Is somebody in danger right now?</strong> Call the local emergency number first (112, 911, 999), then
          tell the staff at the venue. This form is not watched around the clock.
        </span>
      </p>
      <ContactFormFields
        key={event + listing}
        topic={topicOf(event, listing)}
        topics={topics}
        about={aboutOf(event, listing)}
        about_label="Which event or page"
        about_shown={event === '' ? undefined : <Reported slug={event} is_listing={listing !== ''} />}
        message_label="What happened"
        message_hint="When, where, and what you saw. If something went wrong on our site, what you were trying to do."
      />
      <WhatHappensThen />
    </div>
  );
}

function topicOf(event: string, listing: string) {
  if (event === '') return undefined;
  return listing === '' ? 'report_event' : 'report_listing';
}

function aboutOf(event: string, listing: string): string {
  if (event === '') return '';
  return listing === '' ? paths.event(event) : `${paths.resaleEvent(event)}/${listing}`;
}

/** What the report is about, by its name. */
function Reported({ slug, is_listing }: { slug: string; is_listing: boolean }) {
  const { data } = useQuery(apiQuery('getEvent', { params: { id: slug } }));
  return (
    <div className="grid gap-1.5">
      <p className="text-sm font-semibold">{is_listing ? 'A ticket in Resale for' : 'Event'}</p>
      <p className="wrap-anywhere">
        <TextLink to={is_listing ? paths.resaleEvent(slug) : paths.event(slug)}>
          <bdi>{data ? data.title : 'The event you came from'}</bdi>
        </TextLink>
      </p>
    </div>
  );
}

function WhatHappensThen() {
  return (
    <section aria-labelledby="then" className="border-t border-line pt-8">
      <h2 id="then" className="text-xl">
        What happens next
      </h2>
      <div className="rich-text mt-3 [&_li+li]:mt-2">
        <ul>
          <li>A person reads every report. We may e-mail you with questions.</li>
          <li>We never tell the host who reported an event. Let us know if the details alone could give you away.</li>
          <li>Depending on what we find, we ask for a correction, take the event off sale or refund its guests.</li>
        </ul>
        <p>
          Is it about your own order, a refund, or a ticket that did not arrive?{' '}
          <Link to={paths.contact('tickets')}>Write to us here</Link> instead, or see the{' '}
          <Link to={paths.help()}>Help Center</Link>.
        </p>
      </div>
    </section>
  );
}
