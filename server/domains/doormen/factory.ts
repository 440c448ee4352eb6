import type { Insertable } from 'kysely';
import type { AppContext } from '#server/context.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { hashSecret, newNumericCode, newSecret } from '#server/platform/lib/random.ts';
import { DEVICE_TOKEN_PREFIX } from './find-door-actor.ts';
import { pinHash } from './pin-hash.ts';

type DoormanValues = Partial<Insertable<Database['doormen']>> & { event_id: string };

/** A doorman of an event; give `user_id` for one with an account. */
export async function buildDoorman(ctx: AppContext, values: DoormanValues) {
  return ctx.db
    .insertInto('doormen')
    .values({
      email: `doorman-${newNumericCode(9)}@example.com`,
      name: 'Dana Door',
      created_at: ctx.clock.now(),
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A door link with its token and PIN, which are not stored in plain text. */
export async function buildDoorLink(ctx: AppContext, { event_id }: { event_id: string }) {
  const [token, pin] = [newSecret(), newNumericCode(6)];
  const link = await ctx.db
    .insertInto('door_links')
    .values({
      event_id,
      name: 'Front gate',
      token_hash: hashSecret(token),
      pin_hash: pinHash(ctx, token, pin),
      tries_left: ctx.settings.door_link_tries,
      created_at: ctx.clock.now(),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { link, token, pin };
}

/** A device that a link of its own let in, with the headers of its requests. */
export async function buildDoorDevice(ctx: AppContext, { event_id }: { event_id: string }) {
  const { link } = await buildDoorLink(ctx, { event_id });
  const token = `${DEVICE_TOKEN_PREFIX}${newSecret()}`;
  const now = ctx.clock.now();
  const device = await ctx.db
    .insertInto('door_devices')
    .values({
      door_link_id: link.id,
      event_id,
      name: 'Old phone',
      token_hash: hashSecret(token),
      created_at: now,
      last_seen_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { link, device, headers: { authorization: `Token ${token}` } };
}
