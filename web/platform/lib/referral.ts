import { store, readStored } from './storage.ts';

const storageKey = 'referrals';
const maxAgeMs = 30 * 24 * 60 * 60 * 1000;

type Visits = Record<string, { code: string; at: number }>;

/** Remembers through which promoter's link (`?ref=CODE`) this browser last came to an event. */
export function rememberReferral(slug: string, code: string | null): void {
  if (!code || code.length > 40) return;
  store(storageKey, JSON.stringify({ ...readVisits(), [slug]: { code, at: Date.now() } }));
}

/** The referral code of the last such visit within 30 days. */
export function referralFor(slug: string): string | undefined {
  const visit = readVisits()[slug];
  return visit && Date.now() - visit.at < maxAgeMs ? visit.code : undefined;
}

function readVisits(): Visits {
  try {
    return JSON.parse(readStored(storageKey) ?? '{}') as Visits;
  } catch {
    return {};
  }
}
