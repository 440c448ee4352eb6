import type { ReactNode } from 'react';
import { Link } from 'react-router';

import type { EventDetail } from '#contract/events.ts';

import { paths } from '#web/paths.ts';
import { trustedHtml } from '#web/platform/lib/trusted-types.ts';

/** What the organizer says about the event; the server has sanitised it. */
export function EventAbout({ event }: { event: EventDetail }) {
  if (!event.description_html && event.tags.length === 0) return null;
  return (
    <EventSection title="About">
      {event.description_html && (
        <div
          dir="auto"
          className="rich-text max-w-prose"
          dangerouslySetInnerHTML={trustedHtml(event.description_html)}
        />
      )}
      {event.tags.length > 0 && (
        <ul aria-label="Tags" className="mt-4 flex flex-wrap gap-2">
          {event.tags.map((tag) => (
            <li key={tag} className="rounded-full bg-sunken px-3 py-1 text-sm text-ink-soft">
              {tag}
            </li>
          ))}
        </ul>
      )}
    </EventSection>
  );
}

/** The artists, headliners first, each with a link to what else they play. */
export function EventLineUp({ event: { line_up, artists } }: { event: EventDetail }) {
  if (line_up.length === 0) return null;
  const slugs = new Map(artists.map(({ name, slug }) => [name, slug]));
  return (
    <EventSection title="Line-up">
      <ul className="grid grid-cols-1 gap-x-8 sm:grid-cols-2">
        {line_up.map((name) => (
          <li
            key={name}
            dir="auto"
            className="border-b border-line py-2.5 font-display text-lg font-bold tracking-tight sm:text-xl"
          >
            <ArtistName name={name} slug={slugs.get(name)} />
          </li>
        ))}
      </ul>
    </EventSection>
  );
}

function ArtistName({ name, slug }: { name: string; slug: string | undefined }) {
  if (slug === undefined) return name;
  return (
    <Link to={paths.artist(slug)} className="block underline-offset-4 hover:underline">
      {name}
    </Link>
  );
}

/** A part of the page below the fold. */
export function EventSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-9 wrap-anywhere sm:mt-10">
      <h2 className="mb-3 text-xl">{title}</h2>
      {children}
    </section>
  );
}
