import type { AppContext } from '#server/context.ts';
import { getOwnEvent } from '#server/domains/events/get-own-event.ts';
import { writeAudit } from '#server/platform/db/audit.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { notFound } from '#server/platform/lib/errors.ts';
import { writeMail } from '#server/platform/mail/outbox.ts';
import { mailingPromoter } from './promoter-address.ts';
import { findLink, isLinkAccepted, type LinkRow, lockLink } from './queries.ts';

type Input = { event_id: string; id: string };

/**
 * Ends a promoter's link for new sales, and tells them, unless they never accepted it. Past sales stay as they are, and
 * earned commission is still owed.
 */
export async function removePromoter(ctx: AppContext, actor: Actor, { event_id, id }: Input): Promise<void> {
  const event = await getOwnEvent(ctx, actor, event_id);
  const input = { event_id: event.id, id };
  const told = await findWhoToTell(ctx, input);
  await mailingPromoter(ctx, told, (to_email) => remove(ctx, actor, { ...input, to_email }));
  ctx.wake.outbox();
}

type Removing = Input & { to_email: string | null };

function remove(ctx: AppContext, actor: Actor, { event_id, id, to_email }: Removing): Promise<void> {
  const now = ctx.clock.now();
  return inTransaction(ctx.db, async (tx) => {
    const link = await lockLink(tx, { event_id, id });
    if (!link) throw notFound('This promoter was already removed.');
    const values = { removed_at: now, version: link.version + 1 };
    await tx.updateTable('promoter_links').set(values).where('id', '=', id).execute();
    const subject = { type: 'promoter_link', id } as const;
    await writeAudit(tx, { at: now, action: 'promoter.removed', actor_user_id: actor.user_id, subject });
    if (to_email) await tellPromoter(tx, link, { to_email, now });
  });
}

async function findWhoToTell(ctx: AppContext, { event_id, id }: Input): Promise<LinkRow | null> {
  const link = await findLink(ctx.db, id);
  return link?.event_id === event_id && (await isLinkAccepted(ctx.db, link)) ? link : null;
}

function tellPromoter(tx: Tx, { id, version }: LinkRow, { to_email, now }: { to_email: string; now: Date }) {
  const payload = { promoter_link_id: id };
  return writeMail(tx, {
    key: `promoter-removed:${id}:${version}`,
    template: 'promoter_removed',
    to_email,
    payload,
    now,
  });
}
