import type { EventCard } from '#contract/events.ts';
import type { Organizer } from '#contract/organizers.ts';

import { ShareButton } from '../share-button.tsx';
import { FollowButton } from './follow-button.tsx';
import { HostPicture } from './host-picture.tsx';

type OrganizerHeaderProps = { organizer: Organizer; art?: EventCard['poster'] };

/** The host's picture, name, handle and bio; without a picture, the colour of their newest poster. */
export function OrganizerHeader({ organizer, art }: OrganizerHeaderProps) {
  return (
    <header className="grid gap-5 sm:grid-cols-[auto_minmax(0,1fr)] sm:gap-8">
      <HostPicture
        host={organizer}
        art={art}
        className="size-20 rounded-card text-[2.5rem] sm:size-32 sm:text-[4rem]"
      />
      <div className="min-w-0">
        <h1 className="text-3xl font-extrabold tracking-[-0.03em] wrap-anywhere">
          <bdi>{organizer.name}</bdi>
        </h1>
        <p className="mt-1 text-sm text-ink-soft">
          @{organizer.handle} · hosting since {new Date(organizer.created_at).getUTCFullYear()}
        </p>
        {organizer.bio && (
          <p dir="auto" className="mt-3 max-w-prose wrap-anywhere text-ink-soft sm:text-lg">
            {organizer.bio}
          </p>
        )}
        {organizer.website && (
          <p className="mt-2">
            <a
              href={organizer.website}
              rel="nofollow ugc noopener"
              target="_blank"
              className="break-all underline underline-offset-4"
            >
              {new URL(organizer.website).host.replace(/^www\./, '')}
            </a>
          </p>
        )}
        <div className="mt-5 flex flex-wrap gap-2.5">
          <FollowButton kind="organizer_ids" id={organizer.id} name={organizer.name} />
          <ShareButton title={organizer.name} />
        </div>
      </div>
    </header>
  );
}
