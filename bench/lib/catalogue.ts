import pg from 'pg';

/** A word that occurs in one event of ten, and an artist with twenty events whatever the size of the catalogue. */
export const FREQUENT_WORD = 'techno';
export const RARE_WORD = 'zyxomma';
export const BIG_CITY = 'City0';
export const BIG_CATEGORY = 'club_night';

const CHUNK = 100_000;
const SAMPLE = 300;

/**
 * Fills an empty database with this many public events of the year after `now`, each with a ticket type. The search
 * table is written in bulk instead of by its trigger; a sample is then compared with what the trigger would have
 * written.
 */
export async function fillCatalogue(connectionString: string, size: number, now = new Date()): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(PREPARE);
    // Tables that are truncated in the same transaction are filled without writing every row to the log.
    await client.query('begin; truncate events cascade');
    const indexes = await takeIndexes(client);
    for (let from = 1; from <= size; from += CHUNK) {
      await client.query(EVENTS, [from, Math.min(size, from + CHUNK - 1), Math.max(1, Math.floor(size / 20)), now]);
    }
    for (const statement of [...AFTERWARDS, ...indexes, 'commit', ...FINALLY]) await client.query(statement);
    await compareSample(client);
  } finally {
    await client.end();
  }
}

const PREPARE = `
  insert into users (username, email, buyer_key, password_hash, is_seller, created_at, updated_at)
    values ('host', 'host@example.com', 'host@example.com', 'x', true, now(), now());
  insert into organizations (owner_user_id, name, handle, country, currency, payouts_state, paid_sales_allowed, created_at, updated_at)
    select id, 'Night Owls', 'night-owls', 'DE', 'eur', 'ready', true, now(), now() from users;
  -- No triggers and no checks of references while it is filled: what is written refers to what was just written.
  set session_replication_role = replica;
  set maintenance_work_mem = '512MB';
  select setseed(0.42)`;

// A realistic distribution. Words: a few are everywhere. Places: eight of ten events are in ten cities, nearly half of
// those in one; places are spread around their city. Kinds: half are club nights. Dates: more in the next weeks than
// next year, and three of four are on a Friday, Saturday or Sunday; three of a hundred last for three days.
const EVENTS = `
  insert into events (organization_id, slug, title, summary, category, tags, line_up, venue_name, city, country, latitude, longitude,
      starts_at, ends_at, time_zone, currency, age_limit, state, fee_basis_points, fee_fixed_amount, from_amount, published_at, created_at, updated_at)
  select o.id, 'event-' || n, initcap('word' || w1 || ' word' || w2 || ' word' || w3), 'An evening with word' || w4 || '.',
      (array['club_night','party','concert','festival','food_and_drink','arts','wellness','networking','other'])[1 + floor(9 * random() ^ 3)::int],
      case when random() < 0.1 then '{techno,late}'::text[] else '{late}'::text[] end,
      case when n % $3 = 0 then array['Zyxomma'] else array['Artist' || a1 || ' Name' || a1 % 5000] end,
      'Venue' || v, 'City' || c, 'DE', 40 + c % 300 / 20.0 + random() / 4, c % 350 / 10.0 + random() / 4,
      t, t + case when random() < 0.03 then interval '54 hours' else interval '6 hours' end, 'Europe/Berlin', 'eur', case when random() < 0.3 then 18 end, 'published', 500, 50,
      case when random() < 0.12 then 0 else 500 + floor(random() * 100)::int * 100 end,
      $4::timestamptz - random() * interval '60 days', $4, $4
    from organizations o, lateral (
      select n, floor(20000 * random() ^ 2)::int w1, floor(20000 * random() ^ 2)::int w2, floor(20000 * random() ^ 2)::int w3,
             floor(20000 * random() ^ 2)::int w4, floor(30000 * random())::int a1, floor(4000 * random())::int v,
             case when random() < 0.8 then floor(10 * random() ^ 3)::int else 10 + floor(2000 * random())::int end c,
             $4::timestamptz + interval '1 hour' + random() ^ 2 * interval '364 days' evenly
        from generate_series($1::int, $2::int) n) made,
      lateral (
      select case when extract(isodow from evenly) < 5 and random() < 0.75
                  then evenly + (5 - extract(isodow from evenly) + floor(3 * random())) * interval '1 day' else evenly end t) dated`;

const terms = (text: string, weight: string) =>
  `(select string_agg('''' || word || ''':' || '${weight}', ' ') from unnest(string_to_array(lower(${text}), ' ')) word)`;

const AFTERWARDS = [
  `insert into ticket_types (event_id, name, price_amount, capacity, created_at, updated_at)
     select id, 'General', greatest(0, from_amount - 50), 100, now(), now() from events`,
  `insert into event_search (event_id, starts_at, ends_at, title_key, city_key, category, organization_id, night, last_night, time_zone, age_limit,
       published_at, latitude, place, price_amount, is_price_stale, is_gone, document)
     select e.id, e.starts_at, e.ends_at, lower(e.title), lower(e.city), e.category, e.organization_id, e.night, e.last_night, e.time_zone,
            coalesce(e.age_limit, 0), e.published_at, e.latitude, earth_point(e.latitude, e.longitude), e.from_amount, false, random() < 0.2, concat_ws(' ', ${terms('e.title', '1A')}, ${terms(`array_to_string(e.line_up, ' ')`, '2B')},
            ${terms(`concat_ws(' ', e.venue_name, 'Night Owls', e.city, replace(e.category, '_', ' '), array_to_string(e.tags, ' '))`, '3C')},
            ${terms(`rtrim(e.summary, '.')`, '4')})::tsvector
       from events e`,
  `insert into event_popularity (event_id, sold_count) select id, floor(500 * random() ^ 3) from events`,
  `insert into event_words (word, shapes) select word, word_shapes(word) from (
     select distinct word from event_search s, unnest(tsvector_to_array(s.document)) word) words`,
];
const FINALLY = [`set session_replication_role = origin`, `vacuum analyze`];

/** Drops the indexes of the filled tables that enforce nothing; returns the statements that create them again. */
async function takeIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
     where not i.indisunique and i.indrelid = any ('{events,ticket_types,event_search,event_popularity,event_words}'::regclass[])`);
  await client.query(`drop index ${rows.map(({ name }) => name).join(', ')}`);
  return rows.map(({ definition }) => definition);
}

async function compareSample(client: pg.Client): Promise<void> {
  const rows = async () =>
    (
      await client.query<{ rows: string }>(
        `select string_agg(s::text, E'\\n' order by event_id) as rows from event_search s
          where event_id in (select event_id from event_search order by event_id limit ${SAMPLE})`,
      )
    ).rows[0]?.rows;
  const written = await rows();
  await client.query(
    `select refresh_event_search(array(select event_id from event_search order by event_id limit ${SAMPLE}))`,
  );
  if ((await rows()) !== written) throw new Error('the catalogue is not what the product would have written');
}
