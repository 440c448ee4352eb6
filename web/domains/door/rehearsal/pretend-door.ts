import { deviceZone } from '#web/platform/lib/device-zone.ts';

import type { Door } from '../door-api.ts';
import { decide, type Decision, type Scanned } from '../engine/decide.ts';
import type { DoorList } from '../engine/door-list.ts';
import type { ListStore } from '../storage/list-store.ts';
import type { StoredScan, ScanStore } from '../storage/scan-store.ts';
import { isEarlyCode, PRETEND_EVENT_ID, PRETEND_TYPES, pretendPublicKey, pretendTickets } from './pretend-codes.ts';

const hourMs = 60 * 60_000;

/** The order of refusals, and one code that is always shown too early. */
export function decidePretend(list: DoorList, scanned: Scanned, kind: 'in' | 'out', now: Date): Decision {
  const isEarly = 'code' in scanned && isEarlyCode(scanned.code);
  return decide(list, scanned, kind, isEarly && list.opens_at ? new Date(Date.parse(list.opens_at) - 1) : now);
}

/** The pretend event: its doors opened an hour ago. */
export function pretendDoor(now: Date): Door {
  const around = (hours: number) => new Date(now.getTime() + hours * hourMs).toISOString();
  return {
    event: {
      id: PRETEND_EVENT_ID,
      slug: 'rehearsal',
      title: 'Rehearsal night',
      doors_at: around(-1),
      starts_at: around(0),
      ends_at: around(5),
      time_zone: deviceZone(),
      reentry_allowed: true,
      is_cancelled: false,
      code_mode: 'static',
      gates: ['North gate', 'South gate'],
    },
    counts: { admitted: 0, inside: 0, expected: 0 },
    types: PRETEND_TYPES.map((type) => ({ ...type, admitted: 0, inside: 0, expected: 0 })),
    is_supervisor: true,
    server_time: now.toISOString(),
  };
}

/** The list of the pretend event, as at its beginning. */
export function pretendList(now: Date) {
  const around = (hours: number) => new Date(now.getTime() + hours * hourMs).toISOString();
  return {
    server_time: now.toISOString(),
    public_key: pretendPublicKey(),
    other_public_keys: [],
    opens_at: around(-2),
    closes_at: around(12),
    is_cancelled: false,
    tickets: pretendTickets(now),
    cursor: 'rehearsal',
    has_more: false,
  };
}

/** Nothing of a rehearsal is stored. */
export function memoryLists(): ListStore {
  return {
    read: () => Promise.resolve(undefined),
    write: () => Promise.resolve(),
    wipe: () => Promise.resolve(),
    doors: () => Promise.resolve([]),
  };
}

/** Scans for as long as the tab is open. */
export function memoryScans(): ScanStore {
  const scans = new Map<string, StoredScan>();
  return {
    put: async (scan) => void scans.set(scan.scan_id, scan),
    remove: async (scanId) => void scans.delete(scanId),
    list: async () => [...scans.values()].toSorted((a, b) => a.number - b.number),
    slugs: async () => [],
  };
}
