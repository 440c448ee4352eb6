import { API_PREFIX } from '#contract/paths.ts';

import { store, readStored } from './storage.ts';

const storageKey = 'referrals';
const maxAgeMs = 30 * 24 * 60 * 60 * 1000;

type Visit = { code: string; at: number };
type Visits = Record<string, Visit>;

/**
 * Remembers through which promoter's link (`?ref=CODE`) this browser last came to an event, and has the visit counted,
 * once a day. docs/rules/promoters.md
 */
export function rememberReferral(slug: string, code: string | null): void {
  if (!code || !/^[\w-]{3,40}$/.test(code)) return;
  const visits = readVisits();
  const before = visits[slug];
  store(storageKey, JSON.stringify({ ...visits, [slug]: { code, at: Date.now() } }));
  if (before?.code === code && dayOf(before.at) === dayOf(Date.now())) return;
  // At once: the browser sends it when it has time, also for somebody who leaves right away.
  const body = new Blob([JSON.stringify({ referral_code: code })], { type: 'application/json' });
  navigator.sendBeacon(`${API_PREFIX}/events/${encodeURIComponent(slug)}/clicks/`, body);
}

/** The referral code of the last such visit within 30 days. */
export function referralFor(slug: string): string | undefined {
  return readVisits()[slug]?.code;
}

/** The visits that still count. */
function readVisits(): Visits {
  try {
    const stored = Object.entries(JSON.parse(readStored(storageKey) ?? '{}') as Visits);
    return Object.fromEntries(stored.filter(([, { at }]) => Date.now() - at < maxAgeMs));
  } catch {
    return {};
  }
}

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
