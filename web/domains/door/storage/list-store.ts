import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

import type { ListedTicket } from '#contract/door.ts';

import { DOOR_LIST_DB } from '#web/platform/offline/offline-state.ts';

import type { Door, ListPage } from '../door-api.ts';

/** What a device keeps of an event's door beside the tickets. */
export type StoredDoor = {
  slug: string;
  door: Door;
  /** The server's clock minus this device's, in milliseconds. */
  clock_offset_ms: number;
  list: (Omit<ListPage, 'tickets' | 'server_time' | 'has_more'> & { is_complete: boolean; fetched_at: string }) | null;
};

export type ListStore = {
  read: (slug: string) => Promise<{ stored: StoredDoor; tickets: ListedTicket[] } | undefined>;
  write: (stored: StoredDoor, tickets: ListedTicket[]) => Promise<void>;
  wipe: (slug: string) => Promise<void>;
  doors: () => Promise<StoredDoor[]>;
};

interface ListDb extends DBSchema {
  doors: { key: string; value: StoredDoor };
  tickets: { key: [string, string]; value: ListedTicket & { slug: string } };
}

/**
 * The lists of this device. Those of a person stand in a database of their own, which the end of their session deletes;
 * those of a device without an account stay until it may no longer scan.
 */
export function openListStore(isDevice: boolean): ListStore {
  const name = isDevice ? `${DOOR_LIST_DB}-device` : DOOR_LIST_DB;
  let opened: Promise<IDBPDatabase<ListDb>> | undefined;
  const open = () => (opened ??= openLists(name, () => (opened = undefined)));
  return {
    read: async (slug) => {
      const db = await open();
      const stored = await db.get('doors', slug);
      return stored && { stored, tickets: await db.getAll('tickets', ofDoor(slug)) };
    },
    write: async (stored, tickets) => {
      const change = (await open()).transaction(['doors', 'tickets'], 'readwrite');
      for (const ticket of tickets) void change.objectStore('tickets').put({ ...ticket, slug: stored.slug });
      await Promise.all([change.objectStore('doors').put(stored), change.done]);
    },
    wipe: async (slug) => {
      const change = (await open()).transaction(['doors', 'tickets'], 'readwrite');
      void change.objectStore('tickets').delete(ofDoor(slug));
      await Promise.all([change.objectStore('doors').delete(slug), change.done]);
    },
    doors: async () => (await open()).getAll('doors'),
  };
}

function openLists(name: string, onClosed: () => void): Promise<IDBPDatabase<ListDb>> {
  return openDB<ListDb>(name, 1, {
    upgrade: (fresh) => {
      fresh.createObjectStore('doors', { keyPath: 'slug' });
      fresh.createObjectStore('tickets', { keyPath: ['slug', 'id'] });
    },
    // A log-out deletes the database, which waits for all who have it open.
    blocking: (_current, _wanted, event) => {
      (event.target as IDBDatabase).close();
      onClosed();
    },
    terminated: onClosed,
  });
}

const ofDoor = (slug: string) => IDBKeyRange.bound([slug], [slug, []]);

const dayMs = 24 * 60 * 60_000;

/** Deletes the lists of events that ended more than a day ago. */
export async function wipeOldLists(lists: ListStore, now: Date): Promise<void> {
  for (const { slug, door } of await lists.doors()) {
    const { ends_at } = door.event;
    if (ends_at !== null && Date.parse(ends_at) + dayMs < now.getTime()) await lists.wipe(slug);
  }
}
