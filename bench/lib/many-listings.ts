import pg from 'pg';

/**
 * Offers this many tickets in Resale, ten for each event of the catalogue, a tenth of them at a falling price. Written
 * in bulk, without the tickets and orders behind them, which no list reads.
 */
export async function fillListings(connectionString: string, size: number): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query('set session_replication_role = replica');
    await client.query(LISTINGS, [size]);
    await client.query(EVENTS);
    await client.query('vacuum analyze listings, event_resale');
  } finally {
    await client.end();
  }
}

const LISTINGS = `
  insert into listings (ticket_id, event_id, ticket_type_id, seller_user_id, currency, price_amount, floor_amount, paid_amount,
      cap_amount, shown_at, created_at, updated_at)
  select gen_random_uuid(), t.event_id, t.id, u.id, 'eur', 2000 + n % 40 * 50, case when n % 10 = 0 then 1000 end, 4000, 4000,
      now() - n * interval '1 second', now() - n * interval '1 second', now()
    from (select t.id, t.event_id, row_number() over (order by t.id) as place, count(*) over () as types from ticket_types t) t
    join generate_series(1, $1::int) n on n % t.types + 1 = t.place, users u`;

const EVENTS = `
  insert into event_resale (event_id, starts_at, closes_at, is_open, price_amount, listed_at)
  select e.id, e.starts_at, coalesce(e.doors_at, e.starts_at), true, min(l.price_amount), max(l.shown_at)
    from events e join listings l on l.event_id = e.id group by e.id`;
