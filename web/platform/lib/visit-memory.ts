import { presentMs } from './clock.ts';
import { readStored, store } from './storage.ts';

const maxAgeMs = 30 * 24 * 60 * 60 * 1000;

type Visit = { code: string; at: number };

/** Remembers what brought this browser to an event, for 30 days; returns what was remembered until now. */
export function rememberVisit(storageKey: string, slug: string, code: string): Visit | undefined {
  const visits = readVisits(storageKey);
  store(storageKey, JSON.stringify({ ...visits, [slug]: { code, at: presentMs() } }));
  return visits[slug];
}

/** What is remembered of an event. */
export function visitOf(storageKey: string, slug: string): Visit | undefined {
  return readVisits(storageKey)[slug];
}

/** Whether a visit was today. */
export function wasToday({ at }: Visit): boolean {
  return dayOf(at) === dayOf(presentMs());
}

/** The visits that still count. */
function readVisits(storageKey: string): Record<string, Visit> {
  try {
    const stored = Object.entries(JSON.parse(readStored(storageKey) ?? '{}') as Record<string, Visit>);
    return Object.fromEntries(stored.filter(([, { at }]) => presentMs() - at < maxAgeMs));
  } catch {
    return {};
  }
}

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
