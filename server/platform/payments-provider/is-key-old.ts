import { addMilliseconds, HOUR } from '#server/platform/lib/clock.ts';

/**
 * Whether the provider may soon forget the idempotency key of something that was made at that time. It remembers a key
 * for a day; what is older is looked up before it is sent again.
 */
export function isKeyOld(created_at: Date, now: Date): boolean {
  return created_at <= addMilliseconds(now, -12 * HOUR);
}
