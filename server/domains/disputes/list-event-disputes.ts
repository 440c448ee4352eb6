import { disputeReason, type DisputeState } from '#contract/dispute-states.ts';
import { type Dispute, listEventDisputes as route } from '#contract/disputes.ts';
import type { AppContext } from '#server/context.ts';
import { getOwnEvent } from '#server/domains/events/get-own-event.ts';
import { decodeCursor, pageOfRows } from '#server/platform/http/paging.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { shownEmail } from '#server/platform/lib/email-address.ts';
import { money } from '#server/platform/lib/money.ts';
import { findOrganizerPart } from './organizer-part.ts';
import type { DisputeRow } from './queries.ts';

type Wanted = { id: string; cursor?: string | undefined };

/** A page of an event's disputes, without those in Resale, newest first, for those of its team who may see sales. */
export async function listEventDisputes(ctx: AppContext, actor: Actor, wanted: Wanted) {
  const event = await getOwnEvent(ctx, actor, wanted.id, 'see_sales');
  const cursor = decodeCursor(wanted.cursor);
  const size = ctx.settings.page_size;
  const isUp = cursor?.backwards ?? false;
  const rows = await ctx.db
    .selectFrom('disputes as d')
    .innerJoin('orders as o', 'o.id', 'd.order_id')
    .selectAll('d')
    .select(['o.buyer_name', 'o.buyer_email'])
    .where('d.event_id', '=', event.id)
    .where('o.kind', '<>', 'resale')
    // Ids grow with time.
    .$if(cursor !== undefined, (query) => query.where('d.id', isUp ? '>' : '<', cursor?.id ?? ''))
    .orderBy('d.id', isUp ? 'asc' : 'desc')
    .limit(size + 1)
    .execute();
  const keyOf = ({ id }: { id: string }) => ({ value: '', id });
  const path = route.path.replace(':id', event.id);
  const { page, next, previous } = pageOfRows({ rows, size, cursor, keyOf, path, query: {} });
  return { results: await Promise.all(page.map((row) => present(ctx, row))), next, previous };
}

type Row = DisputeRow & { buyer_name: string; buyer_email: string };

async function present({ db }: AppContext, row: Row): Promise<Dispute> {
  const { currency } = row;
  return {
    id: row.id,
    order_id: row.order_id,
    state: row.state as DisputeState,
    amount: money(row.amount, currency),
    organizer_amount: money(await findOrganizerPart(db, row), currency),
    reason: row.reason,
    reason_text: disputeReason(row.reason),
    buyer_name: row.buyer_name,
    buyer_email: shownEmail(row.buyer_email),
    opened_at: row.opened_at.toISOString(),
    closed_at: row.closed_at?.toISOString() ?? null,
    evidence_due_at: row.evidence_due_at?.toISOString() ?? null,
    evidence_sent_at: row.evidence_sent_at?.toISOString() ?? null,
  };
}
