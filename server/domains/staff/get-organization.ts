import { sql } from 'kysely';
import type { StaffOrganization } from '#contract/staff-records.ts';
import type { AppContext } from '#server/context.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { notFound } from '#server/platform/lib/errors.ts';
import { listActs } from './acts.ts';
import { requireLook } from './looks.ts';

const MOST_EVENTS = 20;

/** One organization, for a member of staff who has given a reason. */
export async function getStaffOrganization(ctx: AppContext, actor: Actor, id: string): Promise<StaffOrganization> {
  await requireLook(ctx, actor, { subject: 'organization', id });
  const organization = await findOrganization(ctx, id);
  if (!organization) throw notFound();
  const [team, events, count, owed, acts] = await Promise.all([
    findTeam(ctx, id),
    findEvents(ctx, id),
    ctx.db
      .selectFrom('events')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('organization_id', '=', id)
      .executeTakeFirstOrThrow(),
    findOwed(ctx, id),
    listActs(ctx, 'organization', id),
  ]);
  return {
    ...organization,
    created_at: organization.created_at.toISOString(),
    payouts_frozen_at: organization.payouts_frozen_at?.toISOString() ?? null,
    team,
    events: events.map(({ starts_at, ...event }) => ({ ...event, starts_at: starts_at?.toISOString() ?? null })),
    event_count: count.count,
    owed,
    acts,
  };
}

function findOrganization({ db }: AppContext, id: string) {
  return db
    .selectFrom('organizations as o')
    .leftJoin('connected_accounts as a', 'a.organization_id', 'o.id')
    .select(['o.id', 'o.name', 'o.handle', 'o.country', 'o.created_at', 'o.payouts_state'])
    .select(['o.payouts_frozen_at', 'o.payouts_frozen_reason', 'a.provider_account_id'])
    .where('o.id', '=', id)
    .executeTakeFirst();
}

function findTeam({ db }: AppContext, id: string) {
  return db
    .selectFrom('organization_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['u.id', 'u.username', 'm.role'])
    .where('m.organization_id', '=', id)
    .orderBy('m.created_at')
    .execute();
}

type EventRow = {
  id: string;
  slug: string;
  title: string;
  state: string;
  starts_at: Date | null;
  time_zone: string;
  sold: number;
};

async function findEvents({ db }: AppContext, id: string): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select e.id, e.slug, e.title, e.state, e.starts_at, e.time_zone,
           (select coalesce(sum(t.sold), 0)::int from ticket_types t where t.event_id = e.id) as sold
      from events e where e.organization_id = ${id}
     order by e.starts_at desc nulls first, e.id limit ${MOST_EVENTS}`.execute(db);
  return rows;
}

/** What the organization is owed by the ledger, one per currency. */
async function findOwed({ db }: AppContext, id: string): Promise<StaffOrganization['owed']> {
  const { rows } = await sql<{ amount: number; currency: string }>`
    select a.currency, -sum(x.amount)::bigint as amount
      from events e
      join ledger_accounts a on a.event_id = e.id
       and a.kind = 'liability' and a.name like 'org:%'
      join ledger_entries x on x.account_id = a.id
     where e.organization_id = ${id} group by a.currency having sum(x.amount) < 0 order by a.currency`.execute(db);
  return rows;
}
