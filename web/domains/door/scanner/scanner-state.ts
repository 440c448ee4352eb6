import type { Attempt, Verdict } from '../attempts.ts';
import type { Door } from '../door-api.ts';
import type { Counts } from '../engine/door-list.ts';
import type { StoredScan } from '../storage/scan-store.ts';
import type { DeviceList } from './device-list.ts';
import type { SentScan } from './send-stored.ts';

/** What the door's page shows. */
export type ScannerState = {
  door: Door | null;
  /** Why nobody may come in now, whatever their ticket: it is too early, or too late. */
  closed: ReturnType<DeviceList['closed']>;
  counts: Counts;
  types: Door['types'];
  attempts: Attempt[];
  /** The scan whose verdict is on the panel. */
  current: Attempt | undefined;
  is_offline: boolean;
  /** The tickets on this device allow deciding without network. */
  is_list_ready: boolean;
  /** Scans the server does not have yet. */
  unsent: number;
  /** What a person at the door has to be told of scans that were sent. */
  news: StoredScan[];
  /** The device's clock is this many seconds ahead of the server's, when it is wrong. */
  seconds_ahead: number | null;
  /** `lost`: the person or the device may no longer scan here. `not_yet`: the event is not published. */
  access: 'unknown' | 'open' | 'not_yet' | 'lost';
  /** The first answer has failed, and nothing is on this device. */
  is_unreachable: boolean;
  /** The browser refuses to store anything: scans need the network. */
  cannot_keep: boolean;
};

const noCounts = { admitted: 0, inside: 0, expected: 0 };

/** Before anything is known. */
export const firstState: ScannerState = {
  door: null,
  closed: null,
  counts: noCounts,
  types: [],
  attempts: [],
  current: undefined,
  is_offline: false,
  is_list_ready: false,
  unsent: 0,
  news: [],
  seconds_ahead: null,
  access: 'unknown',
  is_unreachable: false,
  cannot_keep: false,
};

/** The counts by the list on this device; nothing while it is not complete. */
export function countsOnDevice(list: DeviceList): Partial<Pick<ScannerState, 'counts' | 'types'>> {
  if (!list.isReady) return {};
  const counts = list.counts();
  const types = (list.stored?.door.types ?? []).map((type) => ({
    ...type,
    ...(counts.get(type.ticket_type_id) ?? noCounts),
  }));
  return { counts: counts.get('') ?? noCounts, types };
}

/** What the server's record says to the person at the door. */
export function verdictOf(scan: SentScan): Verdict {
  const { id, ticket_id, result, reason, is_override, message, ticket_type, holder, first_admitted_at, door, at } =
    scan;
  return { id, ticket_id, result, reason, is_override, message, ticket_type, holder, first_admitted_at, door, at };
}

/** The verdict of an undo that the server does not know of yet. */
export function undoneHere({ verdict }: Attempt, at: Date): Verdict {
  const { ticket_id = null, ticket_type = null, holder = null } = verdict ?? {};
  const facts = { id: null, ticket_id, ticket_type, holder, first_admitted_at: null, door: null };
  return { ...facts, result: 'undone', is_override: false, reason: null, message: 'Taken back.', at: at.toISOString() };
}
