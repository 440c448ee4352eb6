import pg from 'pg';

/** A host with this many orders and events, which were sold in the 90 days before `now`. */
export type Host = { name: string; events: number; orders: number };

/**
 * Fills a database with a host's sales: orders with promoters, promo codes and sources, the figures that the product
 * would have counted from them, and views. Tickets and ledger are left out, because counted figures do not read them.
 */
export async function fillSalesHistory(connectionString: string, host: Host, now: Date): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(PREPARE);
    await client.query(PEOPLE, [host.name, now]);
    await client.query(EVENTS, [host.name, host.events, now]);
    await client.query(SLUGS, [host.name]);
    for (const statement of [TYPES, PROMOTERS, CODES]) await client.query(statement, [host.name, now]);
    await client.query(SALES, [host.name, host.orders, now]);
    for (const statement of [ORDERS, FIGURES, VIEWS, OF_ORGANIZATIONS, SOURCES]) await client.query(statement);
    await client.query('drop table sales');
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

// No triggers and no checks of references while it is filled: what is written refers to what was just written.
const PREPARE = `
  set session_replication_role = replica;
  set work_mem = '256MB';
  set maintenance_work_mem = '512MB';
  select setseed(0.42)`;

const PEOPLE = `
  with host as (
    insert into users (username, email, buyer_key, password_hash, is_seller, created_at, updated_at)
    values ($1, $1 || '@example.com', $1 || '@example.com', 'x', true, $2, $2) returning id
  ), organization as (
    insert into organizations (owner_user_id, name, handle, country, currency, payouts_state, paid_sales_allowed, created_at, updated_at)
    select id, $1, $1, 'DE', 'eur', 'ready', true, $2, $2 from host returning id, owner_user_id
  )
  insert into organization_members (organization_id, user_id, role, created_at) select id, owner_user_id, 'owner', $2 from organization`;

// A quarter is over, the rest is still on sale.
const EVENTS = `
  insert into events (organization_id, slug, title, summary, category, venue_name, city, country, starts_at, ends_at, time_zone, currency,
                      state, fee_basis_points, fee_fixed_amount, from_amount, published_at, created_at, updated_at)
  select o.id, $1 || '-' || n, 'Night ' || n, '', 'club_night', 'Hall', 'City' || n % 5, 'DE', t, t + interval '6 hours', 'Europe/Berlin', 'eur',
         'published', 500, 0, 2000, $3, $3, $3
    from organizations o, generate_series(1, $2::int) n, lateral (select $3::timestamptz + (n - $2::int / 4) * interval '1 day' as t) dated
   where o.handle = $1`;

// The rows that a trigger would write: events are found by them.
const SLUGS = `
  insert into event_slugs (slug, event_id, created_at)
  select e.slug, e.id, e.created_at from events e join organizations o on o.id = e.organization_id where o.handle = $1`;

const ofHost = `join organizations o on o.id = e.organization_id where o.handle = $1`;

const TYPES = `
  insert into ticket_types (event_id, name, price_amount, capacity, sold, position, created_at, updated_at)
  select e.id, 'Type ' || n, 2000, 1000000, 0, n, $2, $2 from events e cross join generate_series(1, 3) n ${ofHost}`;

const PROMOTERS = `
  insert into promoter_links (event_id, email, name, referral_code, commission_basis_points, created_at)
  select e.id, 'p' || n || '@example.com', 'Promoter ' || n, 'REF' || n, 1000, $2 from events e cross join generate_series(1, 5) n ${ofHost}`;

const CODES = `
  insert into promo_codes (event_id, code, kind, percent_basis_points, created_at)
  select e.id, 'CODE' || n, 'percent', 1000, $2 from events e cross join generate_series(1, 4) n ${ofHost}`;

// More in the last days than before, more in the evening than in the morning; half by a promoter, a fifth with a code.
const SALES = `
  create temp table sales as
  select uuidv7() as id, e.id as event_id, e.types[1 + floor(random() * 3)::int] as type_id,
         case when random() < 0.5 then e.promoters[1 + floor(random() * 5)::int] end as promoter_id,
         case when random() < 0.2 then e.codes[1 + floor(random() * 4)::int] end as code_id,
         'source' || floor(random() ^ 2 * 12)::int as source, 1 + floor(random() * 3)::int as quantity,
         $3::timestamptz - random() ^ 2 * interval '90 days' - sqrt(random()) * interval '12 hours' as at
    from generate_series(1, $2::int) n
    join (select row_number() over (order by e.starts_at) - 1 as place, count(*) over () as events, e.id,
                 array(select t.id from ticket_types t where t.event_id = e.id) as types,
                 array(select l.id from promoter_links l where l.event_id = e.id) as promoters,
                 array(select p.id from promo_codes p where p.event_id = e.id) as codes
            from events e ${ofHost}) e on e.place = n % e.events`;

const ORDERS = `
  insert into orders (id, session_id, event_id, currency, kind, status, buyer_email, buyer_name, buyer_key, hold_key, request_hash, quantity,
                      face_amount, fee_amount, total_amount, promo_code_id, promoter_link_id, source, created_at, expires_at, hard_expires_at, paid_at)
  select id, 'vs_' || id, event_id, 'eur', 'primary', 'paid', 'guest@example.com', 'Guest', id::text, id::text, sha256(id::text::bytea), quantity,
         quantity * 2000, quantity * 100, quantity * 2100, code_id, promoter_id, source, at, at, at, at
    from sales`;

const FIGURES = `
  insert into event_figures
  select q.event_id, q.part, g.grain, g.at, q.key, sum(orders), sum(tickets), 0, 0, sum(tickets) * 2100, sum(tickets) * 100,
         sum(promoted) * 200, 0, 0, 0, 0, 0, 0, 0, 0
    from (select s.event_id, p.part, p.key, date_bin('15 minutes', s.at, '2000-01-01 00:00+00') as at, count(*) as orders,
                 sum(s.quantity) as tickets, coalesce(sum(s.quantity) filter (where s.promoter_id is not null), 0) as promoted
            from sales s
            cross join lateral (values
              ('all', ''), ('type', s.type_id::text), ('promoter', coalesce(s.promoter_id::text, '')),
              ('promo_code', coalesce(s.code_id::text, '')), ('source', s.source)) as p (part, key)
           group by 1, 2, 3, 4) q
    cross join lateral figure_grains(q.at) g
   group by 1, 2, 3, 4, 5`;

const VIEWS = `
  insert into event_views (event_id, grain, source, at, views)
  select f.event_id, f.grain, s.source, f.at, sum(f.orders) * 12
    from event_figures f cross join lateral (values (f.key), ('')) as s (source)
   where f.part = 'source' and f.event_id in (select event_id from sales) group by 1, 2, 3, 4`;

const OF_ORGANIZATIONS = `
  insert into organization_figures (organization_id, currency, grain, at, orders, tickets, gross, views)
  select e.organization_id, e.currency, f.grain, f.at, sum(f.orders), sum(f.tickets), sum(f.gross), sum(f.orders) * 12
    from event_figures f join events e on e.id = f.event_id
   where f.part = 'all' and f.grain in ('quarter', 'hour') and f.event_id in (select event_id from sales) group by 1, 2, 3, 4`;

const SOURCES = `
  insert into organization_views (organization_id, currency, grain, at, source, views)
  select e.organization_id, e.currency, v.grain, v.at, v.source, sum(v.views)
    from event_views v join events e on e.id = v.event_id
   where v.source <> '' and v.event_id in (select event_id from sales) group by 1, 2, 3, 4, 5`;
