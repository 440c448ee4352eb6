import { API_PREFIX } from '#contract/paths.ts';

/** Where a feed's calendar is read. */
export function feedPath(token: string): string {
  return `${API_PREFIX}/saved/calendar/${token}/events.ics`;
}
