import type { DoorActor } from '#server/platform/http/route.ts';

/** The key of the rate limit for scans: each device of a person, or a device without an account. */
export function scanLimitKey({ user_id, door_device_id }: DoorActor, deviceId: string): string {
  return door_device_id ?? `${user_id}:${deviceId}`;
}
