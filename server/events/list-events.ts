import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { type ListEventsQuery, listEvents as listEventsRoute } from '#contract/events.ts';
import type { AppContext } from '../context.ts';
import { type Cursor, decodeCursor, pageOfRows } from '../lib/paging.ts';
import type { Actor } from '../lib/route.ts';
import { availabilitySql, openFromAmountSql } from './availability.ts';
import { type EventCardRow, presentEventCard } from './present.ts';

type Query = z.output<typeof ListEventsQuery>;

/** A page of events: the public ones, or with `published_only` false the caller's own drafts only. */
export async function listEvents(ctx: AppContext, actor: Actor | null, query: Query) {
  const now = ctx.clock.now();
  const order = orders[query.sort];
  const cursor = decodeCursor(query.cursor);
  const where = sql.join([...scope(query, actor, now), ...filters(query, now)], sql` and `);
  const [rows, count] = await Promise.all([
    listRows(ctx, { where, order, cursor, limit: query.page_size + 1, now }),
    countRows(ctx, where),
  ]);
  const { cursor: _asked, ...repeated } = query;
  const { page, next, previous } = pageOfRows({
    rows,
    size: query.page_size,
    cursor,
    keyOf: (row) => ({ value: row.sort_value, id: row.id }),
    path: listEventsRoute.path,
    query: repeated,
  });
  return { count, next, previous, results: await Promise.all(page.map((row) => presentEventCard(ctx, row))) };
}

type Order = { value: RawBuilder<unknown>; type: RawBuilder<unknown>; descending: boolean };

const soldOf = sql`coalesce((select sum(t.sold) from ticket_types t where t.event_id = e.id), 0)`;
const orders: Record<Query['sort'], Order> = {
  soonest: { value: sql`e.starts_at`, type: sql`timestamptz`, descending: false },
  newest: { value: sql`e.published_at`, type: sql`timestamptz`, descending: true },
  price: { value: sql`coalesce(e.from_amount, 9007199254740991)`, type: sql`bigint`, descending: false },
  popular: { value: soldOf, type: sql`bigint`, descending: true },
};

function scope(query: Query, actor: Actor | null, now: Date): RawBuilder<unknown>[] {
  if (!query.published_only) {
    return [
      sql`e.state = 'draft'`,
      sql`e.organization_id in (select m.organization_id from organization_members m
            where m.user_id = ${actor?.user_id ?? null}::uuid and m.role in ('owner', 'manager'))`,
    ];
  }
  // The bound on the start keeps the index short; nothing runs longer than two weeks.
  return [
    sql`e.state = 'published'`,
    sql`e.visibility = 'public'`,
    sql`e.starts_at >= ${now}::timestamptz - interval '14 days'`,
    sql`e.ends_at > ${now}`,
  ];
}

function filters(query: Query, now: Date): RawBuilder<unknown>[] {
  const local = sql`(e.starts_at at time zone e.time_zone)::date`;
  const today = sql`(${now}::timestamptz at time zone e.time_zone)::date`;
  const list: RawBuilder<unknown>[] = [];
  for (const word of (query.search ?? '').split(/\s+/).filter(Boolean).slice(0, 8)) {
    const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
    list.push(
      sql`(e.title || ' ' || e.summary || ' ' || e.venue_name || ' ' || e.city || ' ' || array_to_string(e.line_up, ' ') || ' ' || array_to_string(e.tags, ' ')) ilike ${pattern}`,
    );
  }
  if (query.city) list.push(sql`lower(e.city) = lower(${query.city})`);
  if (query.category) list.push(sql`e.category = ${query.category}`);
  if (query.date) list.push(presets[query.date](local, today));
  if (query.date_from) list.push(sql`${local} >= ${query.date_from}::date`);
  if (query.date_to) list.push(sql`${local} <= ${query.date_to}::date`);
  if (query.price_min !== undefined) list.push(sql`e.from_amount >= ${query.price_min}`);
  if (query.price_max !== undefined) list.push(sql`e.from_amount <= ${query.price_max}`);
  if (query.free) list.push(sql`e.from_amount = 0`);
  if (query.organization_id) list.push(sql`e.organization_id = ${query.organization_id}`);
  return list;
}

type Preset = (local: RawBuilder<unknown>, today: RawBuilder<unknown>) => RawBuilder<unknown>;

// Weekend: Friday to Sunday of this week, what is left of it.
const presets: Record<NonNullable<Query['date']>, Preset> = {
  today: (local, today) => sql`${local} = ${today}`,
  tomorrow: (local, today) => sql`${local} = ${today} + 1`,
  weekend: (local, today) =>
    sql`(${local} between greatest(${today}, date_trunc('week', ${today})::date + 4) and date_trunc('week', ${today})::date + 6)`,
  week: (local, today) => sql`(${local} between ${today} and ${today} + 6)`,
  month: (local, today) => sql`(${local} between ${today} and ${today} + 30)`,
};

type PageRequest = { where: RawBuilder<unknown>; order: Order; cursor: Cursor | undefined; limit: number; now: Date };

async function listRows(ctx: AppContext, { where, order, cursor, limit, now }: PageRequest) {
  const isDescending = order.descending !== (cursor?.backwards ?? false);
  const direction = isDescending ? sql`desc` : sql`asc`;
  const after = cursor
    ? sql` and (${order.value}, e.id) ${isDescending ? sql`<` : sql`>`} (${cursor.value}::${order.type}, ${cursor.id}::uuid)`
    : sql``;
  const { rows } = await sql<EventCardRow & { sort_value: string }>`
    select e.*, o.name as organization_name, o.handle as organization_handle, ${availabilitySql(now)} as availability,
           ${openFromAmountSql(now)} as open_from_amount,
           ${order.value}::text as sort_value
      from events e join organizations o on o.id = e.organization_id
     where ${where}${after}
     order by ${order.value} ${direction}, e.id ${direction} limit ${limit}`.execute(ctx.db);
  return rows;
}

async function countRows(ctx: AppContext, where: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from events e where ${where} limit ${ctx.settings.count_cap}) capped`.execute(
    ctx.db,
  );
  return rows[0]?.count ?? 0;
}
