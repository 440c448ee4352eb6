import { sql } from 'kysely';
import type { OpenedDoorLink } from '#contract/doormen.ts';
import type { AppContext } from '#server/context.ts';
import { limitKey } from '#server/domains/auth/limit-key.ts';
import type { Db, Tx } from '#server/platform/db/db.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { conflict, invalid, notFound } from '#server/platform/lib/errors.ts';
import { hashSecret, newSecret } from '#server/platform/lib/random.ts';
import { DEVICE_TOKEN_PREFIX } from './find-door-actor.ts';
import { pinHash } from './pin-hash.ts';
import { findLinkByToken } from './queries.ts';

/** `network`: the key of the limit (platform/http/client-address.ts). */
type Opened = { token: string; network: string };

/** The door that a link opens. This uses up no try. */
export async function getDoorLink(ctx: AppContext, { token, network }: Opened): Promise<OpenedDoorLink> {
  await ctx.limits.consume('limit_door_link_per_ip_minute', limitKey(network));
  const { tries_left, starts_at, slug, title, time_zone } = await findLiveLink(ctx.db, token);
  return { event: { slug, title, starts_at: starts_at?.toISOString() ?? null, time_zone }, tries_left };
}

async function findLiveLink(db: Db, token: string) {
  const link = await findLinkByToken(db, hashSecret(token));
  if (!link) throw notFound('This link no longer works. Ask the host for a new one.');
  return link;
}

type Try = Opened & { pin: string; device_name: string };

/** Lets a device in with the right PIN and gives it its own token; several devices may use one link. */
export async function openDoorLink(ctx: AppContext, { token, network, pin, device_name }: Try) {
  await ctx.limits.consume('limit_door_link_per_ip_minute', limitKey(network));
  const { slug } = await findLiveLink(ctx.db, token);
  const secret = `${DEVICE_TOKEN_PREFIX}${newSecret()}`;
  const outcome = await inTransaction(ctx.db, async (tx) => {
    const tried = await tryPin(ctx, tx, token, pin);
    if (!tried?.is_right) return { tries_left: tried?.tries_left ?? 0, device_id: null };
    const { id: door_link_id, event_id, tries_left } = tried;
    const now = ctx.clock.now();
    const device = await tx
      .insertInto('door_devices')
      .values({
        door_link_id,
        event_id,
        name: device_name || 'Phone',
        token_hash: hashSecret(secret),
        created_at: now,
        last_seen_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { tries_left, device_id: device.id };
  });
  // Thrown after the commit, so that the try stays used up.
  if (outcome.device_id === null) throw refusalOf(outcome.tries_left);
  return { token: secret, device_id: outcome.device_id, slug };
}

type TriedPin = { id: string; event_id: string; is_right: boolean; tries_left: number };

async function tryPin(ctx: AppContext, tx: Tx, token: string, pin: string): Promise<TriedPin | undefined> {
  const { rows } = await sql<TriedPin>`
    select * from try_door_pin(${hashSecret(token)}, ${pinHash(ctx, token, pin)})`.execute(tx);
  return rows[0];
}

function refusalOf(triesLeft: number) {
  if (triesLeft === 0) return conflict('door_link_ended', 'Too many wrong PINs. Ask the host for a new link.');
  return invalid({ pin: [triesLeft === 1 ? 'Wrong PIN. 1 try left.' : `Wrong PIN. ${triesLeft} tries left.`] });
}
