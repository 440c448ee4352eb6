import type { Ticket, TicketDetail } from '#contract/tickets.ts';
import type { AppContext } from '#server/context.ts';
import { presentEventCard } from '#server/domains/events/present.ts';
import { money } from '#server/platform/lib/money.ts';
import { passportEntry } from './passport.ts';
import { codeHiddenUntil, maySeeCode } from './policy.ts';
import { qrOf } from '#contract/qr-of.ts';
import { listHistory, type TicketRow } from './queries.ts';

/** Row → wire, as lists show a ticket. */
export async function presentTicket(ctx: AppContext, row: TicketRow): Promise<Ticket> {
  return {
    id: row.ticket_id,
    state: row.ticket_state,
    event: await presentEventCard(ctx, row),
    ticket_type: { id: row.ticket_type_id, name: row.ticket_type_name },
    holder_name: row.holder_name,
    paid: money(row.paid_amount, row.currency),
    order_id: row.order_id,
    position: row.position,
    of: row.of,
    created_at: row.ticket_created_at.toISOString(),
    code_revealed_at: codeHiddenUntil(row, ctx.clock.now())?.toISOString() ?? null,
  };
}

/** Row → wire, for the page of one ticket. */
export async function presentTicketDetail(
  ctx: AppContext,
  row: TicketRow,
  urls: { pdf: string; calendar: string },
): Promise<TicketDetail> {
  const code = maySeeCode(row, ctx.clock.now()) ? codeOf(ctx, row) : null;
  return {
    ...(await presentTicket(ctx, row)),
    code,
    qr: code === null ? null : qrOf(code),
    pdf_url: code === null ? null : urls.pdf,
    calendar_url: urls.calendar,
    passport: (await listHistory(ctx.db, row.ticket_id)).map(passportEntry),
  };
}

/** The valid code of a ticket. Callers ask `maySeeCode` first. */
export function codeOf(ctx: AppContext, row: Pick<TicketRow, 'id' | 'code_key' | 'code_version'>): string {
  return ctx.codes.sign({ event_id: row.id, code_key: row.code_key, version: row.code_version });
}
