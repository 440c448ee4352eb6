import { type RawBuilder, sql } from 'kysely';
import type { HostFacts } from '#contract/hosting.ts';
import type { Permission } from '#contract/organizations.ts';
import type { Db, Tx } from '#server/platform/db/db.ts';
import { eventDeleted } from '#server/platform/lib/errors.ts';
import { isInReview } from '#server/domains/connect/policy.ts';
import { typeSale } from './availability.ts';
import { type HostRow, type HostSituation, hostStateOf, isOffSale, nextStepOf } from './host-state.ts';

/** The situation of events by their ids. */
export async function findHostSituations(db: Db | Tx, ids: string[], now: Date): Promise<Map<string, HostSituation>> {
  const { rows } = await hostRows(ids, now).execute(db);
  return new Map(
    rows.map(({ account, ...row }) => {
      const payouts_in_review = isInReview(row.payouts_state, account);
      return [row.event_id, { ...row, payouts_in_review, now }] as const;
    }),
  );
}

/** The situation of one event; 404 for a deleted draft. */
export async function getHostSituation(db: Db | Tx, id: string, now: Date): Promise<HostSituation> {
  const situation = (await findHostSituations(db, [id], now)).get(id);
  if (!situation) throw eventDeleted();
  return situation;
}

/** Row → wire: the state of an event for a host with these permissions. */
export function presentHostFacts(situation: HostSituation, permissions: readonly Permission[]): HostFacts {
  const { sold, held, sellable } = situation;
  return {
    host_state: hostStateOf(situation),
    next_step: nextStepOf(situation, permissions),
    is_off_sale: isOffSale(situation),
    sold,
    held,
    sellable,
  };
}

/** What of event `e` was sold and is held, and how many tickets its types have together, which `s` may limit. */
const STOCK = sql`
  left join event_stock s on s.event_id = e.id
  cross join lateral (
    select coalesce(sum(t.sold), 0)::int as sold, coalesce(sum(t.held), 0)::int as held,
           count(*) filter (where t.state <> 'archived')::int as type_count,
           coalesce(bool_or(t.price_amount > 0) filter (where t.state <> 'archived'), false) as has_paid_type,
           case when bool_or(t.capacity is null and t.state <> 'archived') then null
                else coalesce(sum(case when t.state = 'archived' then t.sold else t.capacity end), 0) end as capacity
      from ticket_types t where t.event_id = e.id) types`;
/** How many tickets can be sold in all; null without a limit. */
const SELLABLE = sql<number | null>`least(types.capacity, s.capacity)::int`;

/** The tickets of events together; `sellable` is null if one of them has no limit. */
export async function sumTickets(db: Db | Tx, ids: string[]): Promise<{ sold: number; sellable: number | null }> {
  const { rows } = await sql<{ sold: number; sellable: number | null }>`
    select coalesce(sum(types.sold), 0)::int as sold,
           case when bool_or(${SELLABLE} is null) then null else coalesce(sum(${SELLABLE}), 0)::int end as sellable
      from events e ${STOCK} where e.id = any (${ids}::uuid[])`.execute(db);
  return rows[0] ?? { sold: 0, sellable: 0 };
}

const HAS_PHONE = sql<boolean>`exists (
  select from door_devices v join door_links l on l.id = v.door_link_id
   where v.event_id = e.id and v.removed_at is null and l.removed_at is null)`;
/** Whether the team of event `e`, which may be one person alone, has opened its door in the last week. */
const TEAM_OPENED = sql<boolean>`exists (
  select from door_openings p where p.event_id = e.id and p.by_team_at > e.starts_at - interval '7 days')`;
/** Whether event `e` has somebody or something to scan with. */
const HAS_CREW = sql<boolean>`(
  exists (select from doormen d where d.event_id = e.id and d.removed_at is null)
  or ${HAS_PHONE}
  or exists (select from organization_members m where m.organization_id = e.organization_id and m.role = 'door')
  or ${TEAM_OPENED})`;
/** Whether a device has the door of event `e` on it: nobody opens it for the first time with guests waiting. */
const HAS_OPENED = sql<boolean>`(
  ${HAS_PHONE}
  or exists (select from door_openings p
              where p.event_id = e.id and greatest(p.by_team_at, p.by_doorman_at) > e.starts_at - interval '7 days'))`;
const IS_REMINDED = sql<boolean>`(
  e.sends_reminder
  or exists (select from messages g
              where g.event_id = e.id and not g.is_test and g.stopped_at is null and g.segment = 'ticket_holders'
                and g.created_at > e.starts_at - interval '7 days'))`;

type StoredRow = Omit<HostRow, 'payouts_in_review'> & { account: Parameters<typeof isInReview>[1] };

function hostRows(ids: string[], now: Date): RawBuilder<StoredRow> {
  return sql<StoredRow>`
    select e.id as event_id, e.state, e.published_at, e.blocked_at, e.blocked_reason,
           e.doors_at, e.starts_at, e.ends_at, e.venue_name, e.city,
           types.sold, types.held, ${SELLABLE} as sellable, types.type_count, types.has_paid_type,
           o.payouts_state, o.paid_sales_allowed as payouts_ready,
           (select jsonb_build_object('is_closed', c.is_closed, 'requirements', c.requirements)
              from connected_accounts c where c.organization_id = o.id) as account,
           (select count(*)::int from guest_requests r where r.event_id = e.id and r.state = 'waiting') as waiting_requests,
           ${HAS_CREW} as has_crew, ${HAS_OPENED} as has_opened_door, ${IS_REMINDED} as is_reminded, low.low_type
      from events e join organizations o on o.id = e.organization_id
      ${STOCK}
      left join lateral (
        select jsonb_build_object('id', t.id, 'name', t.name, 'left', greatest(sale.left_count, 0)) as low_type
          from ticket_types t cross join lateral ${typeSale(now)} sale
         where t.event_id = e.id and t.state = 'on_sale' and not t.is_hidden and t.sold > 0
           and sale.availability in ('few_left', 'sold_out')
           -- Four fifths are sold: a type of ten tickets has few from its first sale.
           and sale.left_count * 4 <= t.sold
         order by sale.left_count, t.position, t.id limit 1) low on true
     where e.id = any (${ids}::uuid[])`;
}
