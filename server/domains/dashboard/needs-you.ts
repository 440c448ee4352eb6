import type { EventFigures, DashboardData } from '#contract/dashboard-data.ts';
import { pick } from '#server/platform/lib/pick.ts';

type NeedsYou = DashboardData['needs_you'];

/** Optional steps: they are offered at the event, but are not tasks. */
const CALM = ['share', 'duplicate'];
const BRIEF = ['id', 'slug', 'title', 'city', 'starts_at', 'ends_at', 'time_zone', 'poster', 'organization'] as const;

/** The tasks of a host, by deadline. Events without a date come last. */
export function needsYou(events: readonly EventFigures[], most: number): NeedsYou {
  return events
    .flatMap((event) => {
      const { next_step } = event;
      if (!next_step || CALM.includes(next_step.code)) return [];
      return [{ event: pick(event, BRIEF), next_step, due_at: dueAt(event) }];
    })
    .sort((a, b) => timeOf(a.due_at) - timeOf(b.due_at))
    .slice(0, most);
}

/** The doors, or else the start; a door may be opened until the end. */
function dueAt({ next_step, doors_at, starts_at, ends_at }: EventFigures): string | null {
  return next_step?.code === 'open_door' ? ends_at : (doors_at ?? starts_at);
}

function timeOf(instant: string | null): number {
  return instant === null ? Infinity : Date.parse(instant);
}
