import { listStored, readStored, removeStored, store } from '#web/platform/lib/storage.ts';

/** What a device without an account keeps after the PIN of a door link: its access to one event's door. */
export type DeviceToken = { token: string; device_id: string; name: string };

// Ends with a colon: no key is the beginning of another event's.
const keyOf = (slug: string) => `doorAccess:${slug}:`;

/** Keeps this device's access to the door of an event. */
export function storeDeviceToken(slug: string, device: DeviceToken): void {
  store(keyOf(slug), JSON.stringify(device));
}

/** This device's access to the door of an event; undefined when no link let it in. */
export function readDeviceToken(slug: string): DeviceToken | undefined {
  try {
    const device: DeviceToken | null = JSON.parse(readStored(keyOf(slug)) ?? 'null');
    return typeof device?.token === 'string' ? device : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a link let this device in at any door. */
export function hasDeviceToken(): boolean {
  return listStored('doorAccess:').length > 0;
}

/** Forgets it, when the host has removed the device. */
export function forgetDeviceToken(slug: string): void {
  removeStored(keyOf(slug));
}
