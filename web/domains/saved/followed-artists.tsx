import { Link } from 'react-router';

import type { Artist } from '#contract/artists.ts';

import { FollowButton } from '#web/domains/events/organizer/follow-button.tsx';
import { paths } from '#web/paths.ts';

/** Links to the followed artists. */
export function FollowedArtists({ artists }: { artists: Artist[] }) {
  if (artists.length === 0) return null;
  return (
    <section aria-labelledby="followed-artists" className="mt-12">
      <h2 id="followed-artists" className="text-xl">
        Artists you follow
      </h2>
      <ul className="mt-4 grid grid-cols-1 gap-3 sm:grid-cols-2">
        {artists.map(({ id, slug, name }) => (
          <li
            key={id}
            className="relative flex items-center gap-4 rounded-card border border-line bg-surface p-4 hover:border-edge"
          >
            <Link
              to={paths.artist(slug)}
              dir="auto"
              className="min-w-0 flex-1 font-semibold wrap-anywhere after:absolute after:inset-0"
            >
              {name}
            </Link>
            <FollowButton kind="artist_ids" id={id} name={name} className="z-10" />
          </li>
        ))}
      </ul>
    </section>
  );
}
