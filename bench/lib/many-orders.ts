import { sql } from 'kysely';
import { buildPromoCode } from '#server/domains/promo-codes/factory.ts';
import { buildPromoterLink } from '#server/domains/promoters/factory.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import type { AppContext } from '#server/context.ts';
import { type BenchDatabase, openContext } from './database.ts';

export type Crowd = {
  ctx: AppContext;
  event_id: string;
  /** A type that one order in a thousand has. */
  rare_type_id: string;
  rare_promoter_id: string;
  close(): Promise<void>;
};

/**
 * An event with this many orders of one or two tickets, bought over two months, among as many orders of other events,
 * with the tables that a host's lists read in the state after checkout.
 */
export async function makeCrowd(database: BenchDatabase, orders: number): Promise<Crowd> {
  const { ctx, close } = openContext(database);
  const type = await buildTicketType(ctx, { price_amount: 5000, capacity: null, name: 'Floor' });
  const { event_id } = type;
  const rare = await buildTicketType(ctx, { event_id, price_amount: 5000, capacity: null, name: 'Balcony' });
  const other = await buildTicketType(ctx, { price_amount: 5000, capacity: null });
  const promoter = await buildPromoterLink(ctx, { event_id });
  await buildPromoCode(ctx, { event_id, code: 'CROWD' });
  // Both events sell at the same time, so that their rows are mixed.
  for (let from = 0; from < orders; from += 10_000) {
    const many = Math.min(10_000, orders - from);
    await fill(ctx, { event_id, type_id: type.id, rare_id: rare.id, promoter_id: promoter.id, from, many });
    await fill(ctx, { event_id: other.event_id, type_id: other.id, rare_id: other.id, promoter_id: null, from, many });
  }
  await sql`vacuum analyze`.execute(ctx.db);
  return { ctx, event_id, rare_type_id: rare.id, rare_promoter_id: promoter.id, close };
}

type Filling = {
  event_id: string;
  type_id: string;
  rare_id: string;
  promoter_id: string | null;
  from: number;
  many: number;
};

async function fill({ db }: AppContext, { event_id, type_id, rare_id, promoter_id, from, many }: Filling) {
  await sql`
    with names as (
      select array['Mira','Zoë','Ana','Ben','Łukasz','Søren','Fatima','Noor','Jürgen','Chloé','Oluwaseun','Min-jun'] as first,
             array['Kowalska','Ørsted','Šimůnek','Berg','van den Berg','O''Neill','García','Nguyen','Müller','Al-Hassan','Park'] as last
    ), made as (
      insert into orders (id, session_id, event_id, currency, kind, status, buyer_email, buyer_name, buyer_key, hold_key, request_hash,
                          quantity, face_amount, total_amount, promoter_link_id, created_at, expires_at, hard_expires_at, paid_at, ended_at)
      select uuidv7(), gen_random_uuid()::text, ${event_id}, 'eur', 'primary',
             case when n % 1000 = 7 then 'refunded' when n % 20 = 3 then 'expired' else 'paid' end,
             lower(f) || n || case n % 3 when 0 then '@post.example.org' when 1 then '@example.com' else '@mail.example.net' end,
             f || ' ' || l, 'k' || n, 'h' || n, sha256('x'), 1 + n % 2, 5000 * (1 + n % 2), 5000 * (1 + n % 2),
             case when n % 1000 = 11 then ${promoter_id}::uuid end, t, t, t, case when n % 20 <> 3 then t end, t
        from generate_series(${from}::int + 1, ${from}::int + ${many}::int) n, names,
             lateral (select first[1 + n % 12] as f, last[1 + n / 7 % 11] as l, now() - interval '60 days' + n * interval '50 seconds' as t) p
      returning id, quantity, status, created_at, buyer_email, buyer_name
    ), lines as (
      insert into order_lines (order_id, position, ticket_type_id, name, quantity, unit_price_amount)
      select id, 0, case when row_number() over (order by id) % 1000 = 5 then ${rare_id}::uuid else ${type_id}::uuid end, 'Floor', quantity, 5000
        from made returning order_id, ticket_type_id, quantity
    )
    insert into tickets (id, event_id, ticket_type_id, order_id, position, state, owner_email, holder_name, code_key, currency, face_amount, created_at)
    select uuidv7(), ${event_id}, l.ticket_type_id, m.id, p, case m.status when 'refunded' then 'refunded' else 'valid' end, m.buyer_email,
           case p when 1 then m.buyer_name else 'Guest of ' || m.buyer_name end, uuid_send(gen_random_uuid()), 'eur', 5000, m.created_at
      from made m join lines l on l.order_id = m.id cross join lateral generate_series(1, m.quantity) p
     where m.status <> 'expired'`.execute(db);
  await sql`
    select refresh_order_search(array_agg(o.id)) from orders o
     where o.event_id = ${event_id} and not exists (select from order_search s where s.order_id = o.id)`.execute(db);
}
