import type { ReactNode } from 'react';

import { PartNotLoaded } from '#web/platform/layout/part-not-loaded.tsx';

import { MyEventRow, MyEventRowsSkeleton } from './my-event-row.tsx';
import type { MyEvent } from './my-event-words.ts';

type MyEventListProps = {
  /** Undefined while loading. */
  events: MyEvent[] | undefined;
  error: unknown;
  onRetry: () => void;
  actionsOf: (event: MyEvent) => ReactNode;
  empty: ReactNode;
};

/** Events in rows: loading, failed, none, or the list. */
export function MyEventList({ events, error, onRetry, actionsOf, empty }: MyEventListProps) {
  if (!events && error) {
    return <PartNotLoaded query={{ error, refetch: onRetry }} fallback="Your events could not be loaded." />;
  }
  if (!events) return <MyEventRowsSkeleton />;
  if (events.length === 0) return empty;
  return (
    <ul className="grid gap-4">
      {events.map((event) => (
        <li key={event.id}>
          <MyEventRow event={event}>{actionsOf(event)}</MyEventRow>
        </li>
      ))}
    </ul>
  );
}

/** Shown when there are no events. */
export function NoEvents({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="grid justify-items-start gap-4 rounded-card border border-dashed border-edge p-6 sm:p-10">
      <h2 className="text-xl">{title}</h2>
      <p className="max-w-prose text-ink-soft">{text}</p>
      <div className="flex flex-wrap gap-3">{children}</div>
    </div>
  );
}
