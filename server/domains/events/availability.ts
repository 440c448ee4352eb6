import { type RawBuilder, sql } from 'kysely';

/** Availability, computed by the database: the same rules apply to lists, ticket types and the checkout. */

export type TypeSale = {
  /** How many can still be bought: the smaller of the type's stock and the event's; null without a limit. */
  left_count: number | null;
  /** How many more could be bought if they were not kept for the waiting list. */
  kept_count: number;
  availability: string;
};

/**
 * Whether a type `t` of an event `e` waits until its organizer can be paid; free types never do. docs/rules/payouts.md
 */
const WAITS_FOR_PAYOUTS = sql<boolean>`(t.price_amount > 0
    and not (select o.paid_sales_allowed from organizations o where o.id = e.organization_id))`;

const IS_UNDATED = sql<boolean>`(e.starts_at is null and e.state <> 'draft')`;

type Viewer = {
  /** The stock reserved for promo codes. */
  reserved?: RawBuilder<number>;
  /** Includes the stock kept for the waiting list. */
  isWaiting?: boolean;
};

/**
 * The availability of a ticket type: a subquery to join laterally to `ticket_types t`, its event `e` and `event_stock
 * s`.
 */
export function typeSale(
  now: Date,
  { reserved = sql`t.reserved`, isWaiting = false }: Viewer = {},
): RawBuilder<TypeSale> {
  const kept = isWaiting ? sql`0` : keptForWaiting(now);
  // `offset 0` prevents merging the subqueries into the query around them, which would compute the remaining stock and
  // the availability again for each use.
  return sql<TypeSale>`(
    select l.left_count, l.kept_count, case
        when e.state = 'cancelled' or e.ends_at <= ${now} or t.sales_end_at <= ${now} and not ${IS_UNDATED} then 'ended'
        when l.left_count <= 0 then 'sold_out'
        -- Nobody can say yes to a night without a date; the ends of its sales move with its date.
        when ${IS_UNDATED} then 'paused'
        when t.state = 'paused' or ${WAITS_FOR_PAYOUTS} then 'paused'
        when ${waits(now)} then 'not_yet'
        when ${isFew(sql`l.left_count`, sql`t.capacity`)} then 'few_left'
        else 'on_sale' end as availability
      from (select ${leftOf(reserved)} - kept.count as left_count, kept.count as kept_count
              from (select ${kept} as count from (select ${leftOf(sql`t.reserved`)} as count) free offset 0) kept offset 0) l
     offset 0)`;
}

function leftOf(reserved: RawBuilder<number>): RawBuilder<number> {
  return sql<number>`least(t.capacity - t.held - t.sold - ${reserved}, s.capacity - s.held - s.sold)`;
}

function keptForWaiting(now: Date): RawBuilder<number> {
  const total = sql`ticket_total(t.price_amount, e.fee_payer, e.fee_basis_points, e.fee_fixed_amount)`;
  return sql<number>`coalesce(case when not t.is_hidden and not t.by_request and free.count > 0 then
    least(free.count, (select k.kept from kept_for_waiting(e.id, t.id, ${total}, free.count, ${now}) k)) end, 0)`;
}

// Whether a type has not opened yet: a tier opens at its start, or when the type before it is gone, whichever comes
// first. take_holds.sql decides the same on the locked rows.
function waits(now: Date): RawBuilder<boolean> {
  return sql<boolean>`case when t.opens_after_type_id is null then t.sales_start_at > ${now}
    else coalesce(t.sales_start_at > ${now}, true) and not (
      select type_is_gone(b.state, b.sales_end_at, b.capacity - b.held - b.sold - b.reserved, ${now})
        from ticket_types b where b.id = t.opens_after_type_id) end`;
}

// Ten or fewer, or a twentieth of the capacity.
function isFew(left: RawBuilder<unknown>, capacity: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(${left} <= 10 or ${left} * 20 <= ${capacity})`;
}

export type EventSale = {
  availability: string;
  /** The price of the cheapest open type, before fees; null if none is open. */
  open_price_amount: number | null;
};

/** Whether a ticket type whose `typeSale` has this name in the query is on sale, like `isOpen` of the contract. */
export const isOpenSale = (name: string) => sql<boolean>`${sql.ref(`${name}.availability`)} in ('on_sale', 'few_left')`;

const OPEN = isOpenSale('a');

/** The availability of an event `e`, from its visible types: a subquery to join laterally. */
export function eventSale(now: Date): RawBuilder<EventSale> {
  return sql<EventSale>`(
    select case
        when e.state <> 'published' then 'unavailable'
        when e.ends_at <= ${now} then 'ended'
        when count(*) = 0 then 'unavailable'
        when bool_or(${OPEN}) then case
          when ${isFew(sql`sum(a.left_count) filter (where ${OPEN})`, sql`sum(a.capacity) filter (where ${OPEN})`)}
            then case when bool_or(${OPEN} and a.left_count is null) then 'on_sale' else 'few_left' end
          -- Soon: every open sale ends within a day.
          when max(coalesce(a.sales_end_at, 'infinity')) filter (where ${OPEN}) <= ${now}::timestamptz + interval '1 day' then 'ends_soon'
          else 'on_sale' end
        when e.starts_at is not null and bool_or(coalesce(a.left_count, 1) > 0 and a.sales_start_at > ${now}) then 'not_yet'
        when ${IS_UNDATED} and bool_or(a.availability = 'paused') then 'unavailable'
        when bool_or(a.left_count <= 0) then 'sold_out'
        when bool_or(a.availability = 'paused') then 'unavailable'
        else 'sale_over' end as availability,
      min(a.price_amount) filter (where ${OPEN}) as open_price_amount
      from (
        select t.capacity, t.price_amount, t.sales_start_at, t.sales_end_at, sale.*
          from ticket_types t
          left join event_stock s on s.event_id = t.event_id
          cross join lateral ${typeSale(now)} sale
         where t.event_id = e.id and t.state <> 'archived' and not t.is_hidden
      ) a)`;
}

/** The availability of an event `e`, without the price. */
export function availabilityOf(now: Date): RawBuilder<string> {
  return sql<string>`(select sale.availability from ${eventSale(now)} sale)`;
}
