import type { DoorLink, Doorman } from '#contract/doormen.ts';
import type { DoorLinkRow, DoormanRow } from './queries.ts';

/** Row → wire. */
export function presentDoorman({ created_at, last_scan_at, ...doorman }: DoormanRow): Doorman {
  return {
    ...doorman,
    created_at: created_at.toISOString(),
    last_scan_at: last_scan_at?.toISOString() ?? null,
  };
}

/** Row → wire. The times of devices come as JSON from the database. */
export function presentDoorLink({ created_at, devices, ...link }: DoorLinkRow): DoorLink {
  return {
    ...link,
    state: link.tries_left > 0 ? 'open' : 'locked',
    created_at: created_at.toISOString(),
    devices: devices.map((device) => ({
      id: device.id,
      name: device.name,
      created_at: new Date(device.created_at).toISOString(),
      last_seen_at: new Date(device.last_seen_at).toISOString(),
      scans: device.scans ?? 0,
    })),
  };
}

/** The name of a doorman in sentences to the host. */
export function calledBy({ name, username, email }: Pick<DoormanRow, 'name' | 'username' | 'email'>): string {
  return name || username || email || 'This doorman';
}
