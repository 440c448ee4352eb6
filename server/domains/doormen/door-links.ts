import type { NewDoorLink } from '#contract/doormen.ts';
import { qrOf } from '#contract/qr-of.ts';
import type { AppContext } from '#server/context.ts';
import { lockEvent } from '#server/domains/events/editing/edited-event.ts';
import { getOwnEvent } from '#server/domains/events/get-own-event.ts';
import type { AuditAction } from '#server/platform/db/audit-actions.ts';
import { writeAudit } from '#server/platform/db/audit.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { eventDeleted, invalidForm, notFound } from '#server/platform/lib/errors.ts';
import { hashSecret, newNumericCode, newSecret } from '#server/platform/lib/random.ts';
import { pinHash } from './pin-hash.ts';
import { refuseShutDoor } from './door-shut.ts';
import { presentDoorLink } from './present.ts';
import { countLinks, findLink, findLinkOfDevice } from './queries.ts';

const MOST_LINKS = 50;

/** Creates a link with a PIN for devices without an account. Only hashes are stored: both are shown once. */
export async function createDoorLink(
  ctx: AppContext,
  actor: Actor,
  { event_id: idOrSlug, name }: { event_id: string; name: string },
): Promise<NewDoorLink> {
  const { id: event_id } = await getOwnEvent(ctx, actor, idOrSlug);
  const now = ctx.clock.now();
  const [token, pin] = [newSecret(), newNumericCode(6)];
  const link = await inTransaction(ctx.db, async (tx) => {
    // Locked, so that several requests at once keep to the limit.
    refuseShutDoor(ctx, await lockEvent(tx, event_id));
    if ((await countLinks(tx, event_id)) >= MOST_LINKS) throw tooManyLinks();
    const { id } = await tx
      .insertInto('door_links')
      .values({
        event_id,
        name,
        token_hash: hashSecret(token),
        pin_hash: pinHash(ctx, token, pin),
        tries_left: ctx.settings.door_link_tries,
        created_by: actor.user_id,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await audit(tx, { at: now, actor, action: 'door_link.created', event_id, data: { door_link_id: id } });
    return findLink(tx, event_id, id);
  });
  if (!link) throw eventDeleted();
  const url = `${ctx.config.publicUrl}/dashboard/door-link/${token}`;
  return { link: presentDoorLink(link), url, qr: qrOf(url), pin };
}

type Named = { event_id: string; id: string };

/** Removes a link and with it the access of every device it let in. */
export async function removeDoorLink(ctx: AppContext, actor: Actor, named: Named): Promise<string> {
  await remove(ctx, actor, { ...named, table: 'door_links' });
  return 'The link and its devices can no longer scan here. Past scans stay on record.';
}

/** Removes one device. While its link is open, it can join again with the PIN. */
export async function removeDoorDevice(ctx: AppContext, actor: Actor, named: Named): Promise<string> {
  await remove(ctx, actor, { ...named, table: 'door_devices' });
  const { tries_left } = await findLinkOfDevice(ctx.db, named.id);
  const words =
    tries_left > 0 ? 'With the link and its PIN it could join again.' : 'Its link is locked, so it cannot join again.';
  return `This device can no longer scan here. ${words}`;
}

type Removal = Named & { table: 'door_links' | 'door_devices' };

async function remove(ctx: AppContext, actor: Actor, { table, event_id: idOrSlug, id }: Removal): Promise<void> {
  const { id: event_id } = await getOwnEvent(ctx, actor, idOrSlug);
  const now = ctx.clock.now();
  await inTransaction(ctx.db, async (tx) => {
    const removed = await tx
      .updateTable(table)
      .set({ removed_at: now })
      .where('id', '=', id)
      .where('event_id', '=', event_id)
      .where('removed_at', 'is', null)
      .executeTakeFirst();
    if (removed.numUpdatedRows === 0n)
      throw notFound(`This ${table === 'door_links' ? 'link' : 'phone'} was already removed.`);
    const removal =
      table === 'door_links'
        ? ({ action: 'door_link.removed', data: { door_link_id: id } } as const)
        : ({ action: 'door_device.removed', data: { door_device_id: id } } as const);
    await audit(tx, { at: now, actor, event_id, ...removal });
  });
}

type Entry = { at: Date; actor: Actor; action: AuditAction; event_id: string; data: object };

async function audit(tx: Tx, { actor, event_id, ...entry }: Entry): Promise<void> {
  await writeAudit(tx, { ...entry, actor_user_id: actor.user_id, subject: { type: 'event', id: event_id } });
}

function tooManyLinks() {
  return invalidForm([`An event can have ${MOST_LINKS} links. Remove those that nobody needs.`]);
}
