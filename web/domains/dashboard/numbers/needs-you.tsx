import { Link } from 'react-router';

import type { DashboardData } from '#contract/dashboard-data.ts';

import { nextStepOf } from '#web/domains/events/workspace/next-step.ts';
import { paths } from '#web/paths.ts';
import { DateTime } from '#web/platform/ui/date-time.tsx';
import { LinkButton } from '#web/platform/ui/link-button.tsx';

type Item = DashboardData['needs_you'][number];

/** What waits for the host, the nearest deadline first. */
export function NeedsYou({ items }: { items: readonly Item[] }) {
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="needs-you" className="grid gap-3">
      <h2 id="needs-you" className="text-xl">
        Needs your attention
      </h2>
      <ul className="grid gap-2">
        {items.map((item) => (
          <li key={item.event.id}>
            <NeedsYouItem item={item} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function NeedsYouItem({ item: { event, next_step, due_at } }: { item: Item }) {
  const step = nextStepOf({ ...event, next_step });
  if (!step) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-card border border-line bg-surface p-4">
      <p className="min-w-0 grow basis-56">
        <Link to={paths.eventOverview(event.slug)} dir="auto" className="font-semibold wrap-anywhere hover:underline">
          {event.title}
        </Link>
        {due_at && (
          <span className="block text-sm text-ink-soft">
            until <DateTime instant={due_at} zone={event.time_zone} />
          </span>
        )}
      </p>
      <LinkButton to={step.to} reloadDocument={step.reloadDocument} size="sm">
        {step.label}
        <span className="sr-only"> for {event.title}</span>
      </LinkButton>
    </div>
  );
}
