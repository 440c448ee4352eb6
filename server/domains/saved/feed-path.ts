import { API_PREFIX } from '#contract/paths.ts';

/** The path of a calendar feed. */
export function feedPath(token: string): string {
  return `${API_PREFIX}/saved/calendar/${token}/events.ics`;
}
