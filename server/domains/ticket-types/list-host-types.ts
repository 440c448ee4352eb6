import { sql } from 'kysely';
import type { HostTicketType, HostTicketTypes } from '#contract/host-ticket-types.ts';
import { unitPrice } from '#contract/ticket-price.ts';
import type { AppContext } from '#server/context.ts';
import { stands } from '#server/domains/events/ticket-stands.ts';
import { typeSale } from '#server/domains/events/availability.ts';
import type { EventRow } from '#server/domains/events/queries.ts';
import type { Db, Tx } from '#server/platform/db/db.ts';
import { notFound } from '#server/platform/lib/errors.ts';
import { pick } from '#server/platform/lib/pick.ts';

/** The event's revenue for its host, from the ledger of a later domain. */
export type FindEarnings = (event: Pick<EventRow, 'id' | 'currency'>) => Promise<number>;

/** All types of an event as its team sees them, in the host’s order. */
export async function listHostTypes(
  ctx: AppContext,
  event: EventRow,
  findEarnings: FindEarnings,
): Promise<HostTicketTypes> {
  const [earned, rows, stock] = await Promise.all([
    findEarnings(event),
    selectHostTypes(ctx.db, event.id, ctx.clock.now()).execute(),
    ctx.db
      .selectFrom('event_stock')
      .select(['capacity', 'sold', 'held'])
      .where('event_id', '=', event.id)
      .executeTakeFirst(),
  ]);
  return {
    ...pick(event, ['currency', 'time_zone', 'max_per_order']),
    fee_rule: pick(event, ['fee_payer', 'fee_basis_points', 'fee_fixed_amount']),
    stock: stock ?? null,
    earned: { amount: earned, currency: event.currency },
    types: rows.map((row) => presentHostType(row, event)),
  };
}

/** One type as its team sees it. */
export async function getHostType(ctx: AppContext, db: Db | Tx, event: EventRow, id: string): Promise<HostTicketType> {
  const row = await selectHostTypes(db, event.id, ctx.clock.now()).where('t.id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  return presentHostType(row, event);
}

function selectHostTypes(db: Db | Tx, eventId: string, now: Date) {
  return db
    .selectFrom('ticket_types as t')
    .innerJoin('events as e', 'e.id', 't.event_id')
    .leftJoin('event_stock as s', 's.event_id', 't.event_id')
    .leftJoin(money(eventId).as('m'), 'm.ticket_type_id', 't.id')
    .innerJoinLateral(typeSale(now).as('sale'), (join) => join.onTrue())
    .selectAll('t')
    .select(['sale.left_count', 'sale.kept_count', 'sale.availability', 'm.taken', 'm.earned'])
    .where('t.event_id', '=', eventId)
    .orderBy('t.position')
    .orderBy('t.id');
}

type TypeMoney = { ticket_type_id: string; taken: number; earned: number };

/** The revenue of each type's valid tickets, from the shares that were posted to the ledger. */
function money(eventId: string) {
  return sql<TypeMoney>`(
    select k.ticket_type_id, sum(k.face_amount - k.discount_amount + k.fee_amount)::bigint as taken,
           sum(k.face_amount - k.discount_amount - k.organizer_fee_amount - k.commission_amount)::bigint as earned
      from tickets k where k.event_id = ${eventId} and ${stands('k')} group by 1)`;
}

type HostTypeRow = Awaited<ReturnType<ReturnType<typeof selectHostTypes>['execute']>>[number];

/** Row → wire. */
function presentHostType(type: HostTypeRow, event: EventRow): HostTicketType {
  const price = unitPrice(type.price_amount, event);
  const money = (amount: number) => ({ amount, currency: event.currency });
  return {
    ...pick(type, [
      'id',
      'version',
      'name',
      'description',
      'capacity',
      'sold',
      'held',
      'reserved',
      'is_hidden',
      'by_request',
      'resale_allowed',
    ]),
    ...pick(type, ['min_per_order', 'max_per_order']),
    event: type.event_id,
    price: money(price.net),
    total: money(price.total),
    payout: money(price.net - price.organizer_fee),
    kept: type.kept_count,
    left: type.left_count,
    taken: money(type.taken ?? 0),
    earned: money(type.earned ?? 0),
    state: type.state as HostTicketType['state'],
    availability: type.availability as HostTicketType['availability'],
    sales_start_at: type.sales_start_at?.toISOString() ?? null,
    sales_end_at: type.sales_end_at?.toISOString() ?? null,
    opens_after: type.opens_after_type_id,
  };
}
