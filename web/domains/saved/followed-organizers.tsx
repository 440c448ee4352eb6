import { Link } from 'react-router';

import type { Organizer } from '#contract/organizers.ts';

import { FollowButton } from '#web/domains/events/organizer/follow-button.tsx';
import { HostPicture } from '#web/domains/events/organizer/host-picture.tsx';
import { paths } from '#web/paths.ts';

/** Links to the followed hosts. */
export function FollowedOrganizers({ organizers }: { organizers: Organizer[] }) {
  if (organizers.length === 0) return null;
  return (
    <section aria-labelledby="followed" className="mt-12">
      <h2 id="followed" className="text-xl">
        Hosts you follow
      </h2>
      <ul className="mt-4 grid grid-cols-1 gap-3 sm:grid-cols-2">
        {organizers.map((organizer) => (
          <li
            key={organizer.id}
            className="relative flex items-center gap-4 rounded-card border border-line bg-surface p-4 hover:border-edge"
          >
            <HostPicture host={organizer} className="size-12 rounded-full text-lg" />
            <div className="min-w-0 flex-1">
              <Link
                to={paths.organizer(organizer.handle)}
                dir="auto"
                className="block font-semibold wrap-anywhere after:absolute after:inset-0"
              >
                {organizer.name}
              </Link>
              <p className="truncate text-sm text-ink-soft">@{organizer.handle}</p>
            </div>
            <FollowButton kind="organizer_ids" {...organizer} className="z-10" />
          </li>
        ))}
      </ul>
    </section>
  );
}
