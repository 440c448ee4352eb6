import type { EventCard } from '#contract/events.ts';
import type { Organizer } from '#contract/organizers.ts';

import { ShareButton } from '../share-button.tsx';
import { FollowButton } from './follow-button.tsx';
import { Monogram } from './monogram.tsx';

type OrganizerHeaderProps = { organizer: Organizer; art?: EventCard['poster'] };

/** The host's name, handle and bio, on the colour of their newest poster. */
export function OrganizerHeader({ organizer, art }: OrganizerHeaderProps) {
  return (
    <header className="grid gap-5 sm:grid-cols-[auto_1fr] sm:gap-8">
      <Monogram
        name={organizer.name}
        art={art}
        className="size-20 rounded-card text-[2.5rem] sm:size-32 sm:text-[4rem]"
      />
      <div className="min-w-0">
        <h1 dir="auto" className="text-3xl font-extrabold tracking-[-0.03em] break-words">
          {organizer.name}
        </h1>
        <p className="mt-1 text-sm text-ink-soft">
          @{organizer.handle} · hosting since {new Date(organizer.created_at).getUTCFullYear()}
        </p>
        {organizer.bio && (
          <p dir="auto" className="mt-3 max-w-prose break-words text-ink-soft sm:text-lg">
            {organizer.bio}
          </p>
        )}
        <div className="mt-5 flex flex-wrap gap-2.5">
          <FollowButton organizer={organizer} />
          <ShareButton title={organizer.name} />
        </div>
      </div>
    </header>
  );
}
