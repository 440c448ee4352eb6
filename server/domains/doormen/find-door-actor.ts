import type { AppContext } from '#server/context.ts';
import { tokenOf } from '#server/domains/auth/find-actor.ts';
import type { FindActor, FindDoorActor } from '#server/platform/http/route.ts';
import { MINUTE } from '#server/platform/lib/clock.ts';
import { unauthenticated } from '#server/platform/lib/errors.ts';
import { hashSecret } from '#server/platform/lib/random.ts';

/** The prefix of door device tokens, so that none is taken for a person's token. */
export const DEVICE_TOKEN_PREFIX = 'door_';

const SEEN_EVERY = MINUTE;

/** Finds the person or the device that works a door by the header `Authorization: Token …`. */
export function createFindDoorActor(ctx: AppContext, findActor: FindActor): FindDoorActor {
  return async (request) => {
    const token = tokenOf(request.headers.authorization);
    if (token?.startsWith(DEVICE_TOKEN_PREFIX)) return { user_id: null, door_device_id: await findDevice(ctx, token) };
    const actor = await findActor(request);
    if (!actor) throw unauthenticated();
    return { user_id: actor.user_id, door_device_id: null };
  };
}

async function findDevice(ctx: AppContext, token: string): Promise<string> {
  const now = ctx.clock.now();
  const device = await ctx.db
    .selectFrom('door_devices as v')
    .innerJoin('door_links as l', 'l.id', 'v.door_link_id')
    .select(['v.id', 'v.last_seen_at'])
    .where('v.token_hash', '=', hashSecret(token))
    .where('v.removed_at', 'is', null)
    .where('l.removed_at', 'is', null)
    .executeTakeFirst();
  if (!device) throw unauthenticated('This device can no longer scan. Ask the host for a new link.');
  if (now.getTime() - device.last_seen_at.getTime() >= SEEN_EVERY)
    await ctx.db.updateTable('door_devices').set({ last_seen_at: now }).where('id', '=', device.id).execute();
  return device.id;
}
