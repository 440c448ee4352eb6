import { Link } from 'react-router';

import type { OwnPromoterLink } from '#contract/promoters.ts';

import { paths } from '#web/paths.ts';
import { Badge } from '#web/platform/ui/badge.tsx';
import { DateTime } from '#web/platform/ui/date-time.tsx';

import { ownRateWords } from '../promoter-words.ts';

/** What a promoter sells: the event with its date, city and host, and the commission. */
export function LinkHead({ link }: { link: OwnPromoterLink }) {
  const { event, organizer, removed_at } = link;
  const isOpen = !removed_at && !event.is_over;
  // Not published yet, or off sale.
  const isHidden = event.state === 'draft';
  return (
    <header className="grid gap-1">
      <div className="flex items-start justify-between gap-3">
        <h3 className="min-w-0 text-lg wrap-anywhere">
          {isHidden ? (
            <bdi>{event.title}</bdi>
          ) : (
            <Link to={paths.event(event.slug)} dir="auto" className="hover:underline">
              {event.title}
            </Link>
          )}
        </h3>
        {!isOpen && <Badge>{endWord(link)}</Badge>}
      </div>
      <p className="text-sm text-ink-soft">
        {event.starts_at ? <DateTime instant={event.starts_at} zone={event.time_zone} /> : 'Date to be announced'}
      </p>
      <p className="text-sm text-ink-soft">
        {event.city && (
          <>
            <bdi>{event.city}</bdi>,{' '}
          </>
        )}
        hosted by <bdi>{organizer}</bdi>
      </p>
      <p className="text-sm text-ink-soft">{ownRateWords(link)}</p>
      {isOpen && isHidden && (
        <p className="text-sm">This event’s page is not public right now. Your link opens once it is.</p>
      )}
    </header>
  );
}

function endWord({ event, removed_at }: OwnPromoterLink): string {
  if (event.state === 'cancelled') return 'Cancelled';
  return event.is_over || !removed_at ? 'Over' : 'Ended';
}
