import { API_PREFIX } from '#contract/paths.ts';

import { rememberVisit, visitOf, wasToday } from './visit-memory.ts';

const storageKey = 'referrals';

/**
 * Remembers through which promoter's link (`?ref=CODE`) this browser last came to an event, and has the visit counted,
 * once a day. docs/rules/promoters.md
 */
export function rememberReferral(slug: string, code: string | null): void {
  if (!code || !/^[\w-]{3,40}$/.test(code)) return;
  const before = rememberVisit(storageKey, slug, code);
  if (before?.code === code && wasToday(before)) return;
  // At once: the browser sends it when it has time, also for somebody who leaves right away.
  const body = new Blob([JSON.stringify({ referral_code: code })], { type: 'application/json' });
  navigator.sendBeacon(`${API_PREFIX}/events/${encodeURIComponent(slug)}/clicks/`, body);
}

/** The referral code of the last such visit within 30 days. */
export function referralFor(slug: string): string | undefined {
  return visitOf(storageKey, slug)?.code;
}
