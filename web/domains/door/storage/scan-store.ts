import { openDB, type DBSchema } from 'idb';

import type { Attempt } from '../attempts.ts';

/** A scan that must not be lost, kept until the server has it; or what a person at the door has yet to be told of one. */
export type StoredScan = {
  scan_id: string;
  slug: string;
  /** Scans are sent in this order. */
  number: number;
  /** `asked`: nobody was shown a verdict yet. `unsent`: decided here. `told`: the server has it, and something to say. */
  state: 'asked' | 'unsent' | 'told';
  attempt: Attempt;
  /** What there is to tell: another door admitted it too, the server decided differently, or did not take it. */
  news?: string;
};

export type ScanStore = {
  put: (scan: StoredScan) => Promise<void>;
  remove: (scanId: string) => Promise<void>;
  /** In the order they were made. */
  list: (slug: string) => Promise<StoredScan[]>;
  slugs: () => Promise<string[]>;
};

interface ScansDb extends DBSchema {
  scans: { key: string; value: StoredScan; indexes: { slug: [string, number] } };
}

/** The scans of this device in the browser's database, which a closed tab and an empty battery leave as it is. */
export function openScanStore(): ScanStore {
  const db = openDB<ScansDb>('velvet-door-scans', 1, {
    upgrade: (fresh) =>
      void fresh.createObjectStore('scans', { keyPath: 'scan_id' }).createIndex('slug', ['slug', 'number']),
  });
  return {
    put: async (scan) => {
      // Written out before anybody is let in: the browser's default may keep it in memory for a while.
      const change = (await db).transaction('scans', 'readwrite', { durability: 'strict' });
      await Promise.all([change.store.put(scan), change.done]);
    },
    remove: async (scanId) => (await db).delete('scans', scanId),
    list: async (slug) => (await db).getAllFromIndex('scans', 'slug', IDBKeyRange.bound([slug, 0], [slug, Infinity])),
    slugs: async () => [...new Set((await (await db).getAll('scans')).map((scan) => scan.slug))],
  };
}
