import type { TicketDetail } from '#contract/tickets.ts';
import type { AppContext } from '#server/context.ts';
import { notFound } from '#server/platform/lib/errors.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { presentTicketDetail } from './present.ts';
import { findOwnedTicket, type TicketRow } from './queries.ts';
import { ownerUrls } from './urls.ts';

/** One of the caller's tickets; 404 for anybody else's, as for an unknown one. */
export async function getOwnedTicket(ctx: AppContext, actor: Actor, ticketId: string): Promise<TicketRow> {
  const row = await findOwnedTicket(ctx.db, ticketId, actor.user_id, ctx.clock.now());
  if (!row) throw notFound();
  return row;
}

/** One of the caller's tickets with its code. */
export async function getTicket(ctx: AppContext, actor: Actor, ticketId: string): Promise<TicketDetail> {
  const row = await getOwnedTicket(ctx, actor, ticketId);
  return presentTicketDetail(ctx, row, ownerUrls(row));
}
