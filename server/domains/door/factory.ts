import type { AppContext } from '#server/context.ts';
import { buildSignedIn } from '#server/domains/auth/factory.ts';
import { buildDoorman } from '#server/domains/doormen/factory.ts';
import { buildEvent } from '#server/domains/events/factory.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { HOUR } from '#server/platform/lib/clock.ts';
import { newSecret } from '#server/platform/lib/random.ts';

export type BuiltDoor = Awaited<ReturnType<typeof buildDoor>>;

type Options = { is_supervisor?: boolean };

/** An event whose doors are open, a free type of it without a limit, and a doorman with their headers. */
export async function buildDoor(
  ctx: AppContext,
  values: Parameters<typeof buildEvent>[1] = {},
  { is_supervisor = false }: Options = {},
) {
  const now = ctx.clock.now().getTime();
  const event = await buildEvent(ctx, {
    doors_at: new Date(now - HOUR),
    starts_at: new Date(now),
    ends_at: new Date(now + 6 * HOUR),
    ...values,
  });
  const type = await buildTicketType(ctx, { event_id: event.id, price_amount: 0, capacity: null });
  const { user, headers } = await buildSignedIn(ctx);
  const doorman = await buildDoorman(ctx, { event_id: event.id, user_id: user.id, is_supervisor });
  return { event, type, headers, doorman };
}

/** Adds a device and a new scan id to the body of a scan. */
export function numbered<Body extends object>(body: Body) {
  return { device_id: 'phone-1', scan_id: newSecret(8), ...body };
}
