import type { ReactNode } from 'react';

import { placeOf } from '#web/domains/events/event-card.tsx';
import { hostLabel } from '#web/domains/events/workspace/host-label.ts';
import { SquarePoster } from '#web/domains/tickets/square-poster.tsx';
import { Badge } from '#web/platform/ui/badge.tsx';
import { DateTime } from '#web/platform/ui/date-time.tsx';
import { Skeleton } from '#web/platform/ui/skeleton.tsx';
import { roleLabels } from '#web/domains/organizations/role-words.ts';

import type { MyEvent } from './my-event.ts';

const rowStyle = 'flex min-h-32 overflow-hidden rounded-card border border-line bg-surface';

type MyEventRowProps = { event: MyEvent; children: ReactNode };

/** One of a person's events: when, where, its state and its actions. */
export function MyEventRow({ event, children }: MyEventRowProps) {
  const { text, tone } = hostLabel(event);
  return (
    <article className={rowStyle}>
      <SquarePoster event={event} className="w-22 shrink-0 sm:w-28" />
      <div className="flex min-w-0 grow flex-wrap items-center gap-x-6 gap-y-3 p-4 sm:px-5">
        <div className="grid min-w-0 grow basis-64 grid-cols-1 gap-1 wrap-anywhere">
          <p className="text-sm font-semibold text-accent">
            {event.starts_at ? <DateTime instant={event.starts_at} zone={event.time_zone} /> : 'No date yet'}
          </p>
          <h2 className="line-clamp-2 text-lg">{event.title}</h2>
          <p className="text-sm text-ink-soft">{placeOf(event)}</p>
          <p className="mt-1 flex flex-wrap gap-2">
            <Badge tone={tone}>{text}</Badge>
            <Badge>{roleLabels[event.role]}</Badge>
          </p>
        </div>
        <div className="flex flex-wrap gap-2">{children}</div>
      </div>
    </article>
  );
}

/** Placeholders for rows. */
export function MyEventRowsSkeleton() {
  return (
    <div role="status" className="grid gap-4">
      <span className="sr-only">Loading your events</span>
      {[0, 1, 2].map((place) => (
        <div key={place} className={rowStyle}>
          <Skeleton className="w-22 rounded-none sm:w-28" />
          <div className="grid min-w-0 grow grid-cols-1 content-center gap-2.5 p-4 sm:px-5">
            <Skeleton className="h-4 w-36 max-w-full" />
            <Skeleton className="h-5 w-4/5 max-w-xs" />
            <Skeleton className="h-4 w-28 max-w-full" />
          </div>
        </div>
      ))}
    </div>
  );
}
