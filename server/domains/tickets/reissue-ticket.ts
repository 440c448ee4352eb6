import { sql } from 'kysely';
import type { TicketDetail } from '#contract/tickets.ts';
import type { AppContext } from '#server/context.ts';
import { limitKey } from '#server/domains/auth/limit-key.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { conflict } from '#server/platform/lib/errors.ts';
import { writeMail } from '#server/platform/mail/outbox.ts';
import { getOwnedTicket, getTicket } from './get-ticket.ts';
import { getGuestTicket } from './guest-links.ts';
import { mayReissue } from './policy.ts';
import { presentTicketDetail } from './present.ts';
import type { TicketRow } from './queries.ts';
import { guestUrls } from './urls.ts';

type Input = { ticket_id: string; version: number };

/** Gives one of the caller's tickets a new code; the old one never admits again. */
export async function reissueTicket(ctx: AppContext, actor: Actor, input: Input): Promise<TicketDetail> {
  const ticket = await getOwnedTicket(ctx, actor, input.ticket_id);
  await reissue(ctx, { ticket, version: input.version, actor_user_id: actor.user_id });
  return getTicket(ctx, actor, input.ticket_id);
}

type GuestInput = Input & { token: string; network: string };

/** The same by a guest's link, which gives access to the tickets. The address gets a mail. */
export async function reissueGuestTicket(ctx: AppContext, { version, ...opened }: GuestInput): Promise<TicketDetail> {
  const ticket = await getGuestTicket(ctx, opened);
  await reissue(ctx, { ticket, version, actor_user_id: null });
  const row = await getGuestTicket(ctx, opened);
  return presentTicketDetail(ctx, row, guestUrls(row, opened.token));
}

type Reissue = { ticket: TicketRow; version: number; actor_user_id: string | null };

/** A repeated request for the same version makes only one new code. */
async function reissue(ctx: AppContext, { ticket, version, actor_user_id }: Reissue): Promise<void> {
  const now = ctx.clock.now();
  if (ticket.code_version === version + 1) return;
  if (!mayReissue(ticket, now)) throw notReissuable();
  await ctx.limits.consume('limit_reissue_per_ticket_day', limitKey(ticket.ticket_id));
  await inTransaction(ctx.db, async (tx) => {
    const moved = await nextVersion(tx, { ticket, version, now });
    if (!moved && !(await isDone(tx, ticket.ticket_id, version))) throw notReissuable();
    if (!moved) return;
    const { ticket_id } = ticket;
    await tx.insertInto('ticket_history').values({ ticket_id, at: now, kind: 'reissued', actor_user_id }).execute();
    const payload = { ticket_id, version: version + 1 };
    const key = `code-reissued:${ticket_id}:${version + 1}`;
    await writeMail(tx, { key, template: 'code_reissued', to_email: ticket.owner_email, payload, now });
  });
  ctx.wake.outbox();
}

/** Makes the next version of a code, valid from now; false if the ticket has changed. */
async function nextVersion(tx: Tx, { ticket, version, now }: Omit<Reissue, 'actor_user_id'> & { now: Date }) {
  const moved = await tx
    .updateTable('tickets')
    .set({ code_version: version + 1 })
    .where('id', '=', ticket.ticket_id)
    .where('code_version', '=', version)
    .where('state', '=', 'valid')
    .where(sql<boolean>`owner_user_id is not distinct from ${ticket.owner_user_id}`)
    .where('owner_email', '=', ticket.owner_email)
    .returning(['id as ticket_id', 'code_version as version', 'owner_user_id', 'owner_email'])
    .executeTakeFirst();
  if (!moved) return false;
  const { ticket_id } = moved;
  const versions = tx.updateTable('ticket_versions').set({ valid_to: now });
  await versions.where('ticket_id', '=', ticket_id).where('valid_to', 'is', null).execute();
  await tx
    .insertInto('ticket_versions')
    .values({ ...moved, acquired_via: 'reissue', valid_from: now })
    .execute();
  return true;
}

/** Whether the same request was processed before. */
async function isDone(tx: Tx, ticketId: string, version: number): Promise<boolean> {
  const row = await tx.selectFrom('tickets').select('code_version').where('id', '=', ticketId).executeTakeFirst();
  return row?.code_version === version + 1;
}

function notReissuable() {
  return conflict('ticket_not_valid', 'Only a valid ticket of an event that is not over can get a new code.');
}
