import ArrowRight from 'icon:arrow-right';
import { Link } from 'react-router';

import type { EventDetail } from '#contract/events.ts';

import { paths } from '#web/paths.ts';

import { EventSection } from './event-about.tsx';
import { FollowButton } from './organizer/follow-button.tsx';
import { HostPicture } from './organizer/host-picture.tsx';

/** The host, with a link to their page. */
export function EventHost({ event }: { event: EventDetail }) {
  const { host } = event;
  return (
    <EventSection title="Hosted by">
      <div className="host-card group relative grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 rounded-card border border-line bg-surface p-4 hover:border-edge sm:p-5">
        <HostPicture host={host} art={event.poster} className="size-12 rounded-full text-lg" />
        <div className="flex min-w-0 flex-wrap items-start gap-x-4 gap-y-2">
          <div className="min-w-0 grow basis-32">
            <p className="font-semibold">
              <HostName event={event} />
            </p>
            <p className="text-sm wrap-anywhere text-ink-soft">@{host.handle}</p>
          </div>
          {hasPage(event) && <FollowButton kind="organizer_ids" id={host.id} name={host.name} className="z-10" />}
        </div>
        {host.bio && (
          <p dir="auto" className="mt-2 max-w-prose wrap-anywhere text-ink-soft max-sm:col-span-2 sm:col-start-2">
            {host.bio}
          </p>
        )}
      </div>
    </EventSection>
  );
}

function HostName({ event }: { event: EventDetail }) {
  const { host } = event;
  if (!hasPage(event)) return <bdi>{host.name}</bdi>;
  return (
    <Link to={paths.organizer(host.handle)} className="after:absolute after:inset-0">
      <bdi className="wrap-anywhere">{host.name}</bdi>
      <ArrowRight aria-hidden="true" className="ml-2 inline size-4 transition-transform group-hover:translate-x-0.5" />
    </Link>
  );
}

/** "by" and the host's name, beside the category. */
export function EventBy({ event }: { event: EventDetail }) {
  const { host } = event;
  const name = <bdi className="wrap-anywhere">{host.name}</bdi>;
  return (
    <p className="min-w-0 text-sm text-ink-soft">
      by{' '}
      {hasPage(event) ? (
        <Link to={paths.organizer(host.handle)} className="hover:text-ink hover:underline">
          {name}
        </Link>
      ) : (
        name
      )}
    </p>
  );
}

/** A host's page exists once one of their events is public. */
function hasPage({ visibility, state }: EventDetail): boolean {
  return visibility === 'public' && state === 'published';
}
