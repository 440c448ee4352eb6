import { expect, it } from 'vitest';

import { pretendDoor } from '../rehearsal/pretend-door.ts';
import { type StoredDoor, type ListStore, wipeOldLists } from './list-store.ts';

const now = new Date('2026-11-23T20:00:00Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 60 * 60_000).toISOString();

/** The kept doors of events by when they end. */
function storeOf(ends: Record<string, string | null>) {
  const stored = new Map<string, StoredDoor>();
  const door = pretendDoor(now);
  for (const [slug, ends_at] of Object.entries(ends))
    stored.set(slug, {
      slug,
      door: { ...door, event: { ...door.event, slug, ends_at } },
      clock_offset_ms: 0,
      list: null,
    });
  const lists: ListStore = {
    read: () => Promise.resolve(undefined),
    write: () => Promise.resolve(),
    wipe: async (slug) => void stored.delete(slug),
    doors: async () => [...stored.values()],
  };
  return { stored, lists };
}

it('the lists of events that ended more than a day ago are wiped, and no other', async () => {
  const { stored, lists } = storeOf({
    'last-week': hoursAgo(7 * 24),
    'just-over-a-day': hoursAgo(24.01),
    'last-night': hoursAgo(23.99),
    tonight: hoursAgo(-4),
    'no-end': null,
  });
  await wipeOldLists(lists, now);
  expect([...stored.keys()]).toEqual(['last-night', 'tonight', 'no-end']);
});
