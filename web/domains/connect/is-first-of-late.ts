import { presentMs } from '#web/platform/lib/clock.ts';

const KEY = 'payoutsContinuedAt';
const PAUSE_MS = 20_000;

/**
 * Whether this tab was not sent on to the provider's form a moment ago. Were the provider to send everybody back at once, the two
 * would go on for ever.
 */
export function isFirstOfLate(): boolean {
  const now = presentMs();
  try {
    const last = Number(sessionStorage.getItem(KEY));
    sessionStorage.setItem(KEY, String(now));
    return now - last > PAUSE_MS;
  } catch {
    // Without storage it takes a click.
    return false;
  }
}
