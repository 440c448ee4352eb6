import type { EventFigures, DashboardData } from '#contract/dashboard-data.ts';
import { pick } from '#server/platform/lib/pick.ts';

type NeedsYou = DashboardData['needs_you'];

/** Optional steps: they are offered at the event, but are not tasks. */
const CALM = ['share', 'duplicate'];
const BRIEF = ['id', 'slug', 'title', 'city', 'starts_at', 'ends_at', 'time_zone', 'poster', 'organization'] as const;

/** The tasks of a host, by deadline: the doors, or else the start. Events without a date come last. */
export function needsYou(events: readonly EventFigures[], most: number): NeedsYou {
  return events
    .flatMap((event) => {
      const { next_step } = event;
      if (!next_step || CALM.includes(next_step.code)) return [];
      return [{ event: pick(event, BRIEF), next_step, due_at: event.doors_at ?? event.starts_at }];
    })
    .sort((a, b) => timeOf(a.due_at) - timeOf(b.due_at))
    .slice(0, most);
}

function timeOf(instant: string | null): number {
  return instant === null ? Infinity : Date.parse(instant);
}
