import { orderNumber } from '#contract/order-number.ts';
import { type SqlBool, sql } from 'kysely';
import type { StaffAccount, StaffOrderLine } from '#contract/staff-records.ts';
import type { AppContext } from '#server/context.ts';
import { findUser } from '#server/domains/auth/queries.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { notFound } from '#server/platform/lib/errors.ts';
import { listActs } from './acts.ts';
import { listListings } from './listings.ts';
import { requireLook } from './looks.ts';

const MOST = 20;

/** One account, for a member of staff who has given a reason. */
export async function getStaffAccount(ctx: AppContext, actor: Actor, id: string): Promise<StaffAccount> {
  await requireLook(ctx, actor, { subject: 'user', id });
  const user = await findUser(ctx.db, id);
  if (!user) throw notFound();
  const [facts, organizations, orders, listings, acts] = await Promise.all([
    findFacts(ctx, id),
    findOrganizations(ctx, id),
    findOrders(ctx, id),
    listListings(ctx.db, sql<SqlBool>`l.seller_user_id = ${id}`, MOST),
    listActs(ctx, 'user', id),
  ]);
  return {
    id: user.id,
    username: user.username,
    email: user.email,
    pending_email: user.pending_email,
    first_name: user.first_name,
    last_name: user.last_name,
    phone_number: user.phone_number,
    is_verified: user.email_verified_at !== null,
    is_disabled: user.disabled_at !== null,
    created_at: user.created_at.toISOString(),
    ...facts,
    last_seen_at: facts.last_seen_at?.toISOString() ?? null,
    organizations,
    orders,
    listings,
    acts,
  };
}

type Facts = {
  is_staff: boolean;
  session_count: number;
  last_seen_at: Date | null;
  order_count: number;
  ticket_count: number;
  listing_count: number;
};

async function findFacts(ctx: AppContext, id: string): Promise<Facts> {
  const now = ctx.clock.now();
  const { rows } = await sql<Facts>`
    select exists (select from staff s where s.user_id = ${id}) as is_staff,
           (select count(*)::int from sessions s
             where s.user_id = ${id} and s.revoked_at is null and s.expires_at > ${now}) as session_count,
           (select max(s.last_seen_at) from sessions s where s.user_id = ${id}) as last_seen_at,
           (select count(*)::int from orders o where o.buyer_user_id = ${id}) as order_count,
           (select count(*)::int from tickets t where t.owner_user_id = ${id}) as ticket_count,
           (select count(*)::int from listings l where l.seller_user_id = ${id}) as listing_count`.execute(ctx.db);
  return rows[0] as Facts;
}

function findOrganizations({ db }: AppContext, id: string) {
  return db
    .selectFrom('organization_members as m')
    .innerJoin('organizations as o', 'o.id', 'm.organization_id')
    .select(['o.id', 'o.name', 'o.handle', 'm.role'])
    .where('m.user_id', '=', id)
    .orderBy('o.name')
    .execute();
}

async function findOrders({ db }: AppContext, id: string): Promise<StaffOrderLine[]> {
  const rows = await db
    .selectFrom('orders as o')
    .innerJoin('events as e', 'e.id', 'o.event_id')
    .select(['o.id', 'o.status', 'o.created_at', 'o.quantity', 'o.total_amount', 'o.currency'])
    .select(['e.id as event_id', 'e.slug', 'e.title'])
    .where('o.buyer_user_id', '=', id)
    .orderBy('o.created_at', 'desc')
    .limit(MOST)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    number: orderNumber(row.id),
    status: row.status,
    at: row.created_at.toISOString(),
    event: { id: row.event_id, slug: row.slug, title: row.title },
    quantity: row.quantity,
    total: { amount: row.total_amount, currency: row.currency },
  }));
}
