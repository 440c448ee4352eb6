import type { DoorActor } from '#server/platform/http/route.ts';

/** Under which the frequency of scans counts: a person's each device, or a device without an account. */
export function scanLimitKey({ user_id, door_device_id }: DoorActor, deviceId: string): string {
  return door_device_id ?? `${user_id}:${deviceId}`;
}
