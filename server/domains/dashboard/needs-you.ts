import type { EventFigures, DashboardData } from '#contract/dashboard-data.ts';
import { pick } from '#server/platform/lib/pick.ts';

type NeedsYou = DashboardData['needs_you'];

/** Steps that wait for nothing: they are offered at the event, and nobody is reminded of them. */
const CALM = ['share', 'duplicate'];
const BRIEF = ['id', 'slug', 'title', 'city', 'starts_at', 'ends_at', 'time_zone', 'poster', 'organization'] as const;

/** What a host should do, by its deadline: the doors, or else the start. What has no date comes last. */
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
