import type { CallInput } from '#web/platform/api/client.ts';
import { addHours } from '#web/platform/lib/local-time.ts';

export type CopyBody = CallInput<'duplicateEvent'>['body'];
export type CopyValues = {
  mode: 'once' | 'weekly' | 'dates';
  /** Starts on the event's clock; only the first counts unless they are chosen one by one. */
  dates: string[];
  weeks: string;
  as_series: boolean;
  which: 'first' | 'second' | '';
};

const weekHours = 7 * 24;

/** The same time a week later; empty for an event without a date. */
export function weekLater(starts_at: string | null): string {
  return starts_at === null ? '' : addHours(starts_at, weekHours);
}

/** How many events the form makes. */
export function copyCount({ mode, dates, weeks }: CopyValues): number {
  if (mode === 'once') return 1;
  return mode === 'weekly' ? Number(weeks) || 1 : Math.max(1, dates.length);
}

/** The form as the call sends it. */
export function copyBody({ mode, dates, weeks, as_series, which }: CopyValues): CopyBody {
  return {
    starts_at: mode === 'dates' ? dates : dates.slice(0, 1),
    ...(mode === 'weekly' && { weeks: Number(weeks) }),
    ...(which && { repeated_hour: which }),
    as_series,
  };
}
