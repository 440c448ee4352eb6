import { sql } from 'kysely';
import { listMyEvents as listMyEventsRoute } from '#contract/event-lists.ts';
import { buildEvent } from '#server/domains/events/factory.ts';
import { getOwnEvent } from '#server/domains/events/get-own-event.ts';
import { getWorkspace } from '#server/domains/events/get-workspace.ts';
import { listMyEvents } from '#server/domains/events/list-my-events.ts';
import { findEventEarnings } from '#server/domains/payments/event-earnings.ts';
import { listHostTypes } from '#server/domains/ticket-types/list-host-types.ts';
import { listTicketTypes } from '#server/domains/ticket-types/queries.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { openContext, startBenchDatabase } from './lib/database.ts';
import { printMedians } from './lib/measure-runs.ts';
import { printAtMost } from './lib/report.ts';

/**
 * The lists of a host with two thousand events, one of which has five hundred ticket types, through the product's own
 * use-cases. `npm run bench -- workspace [EVENTS] [TYPES]`
 */
const EVENTS = Math.min(Number(process.argv[2] ?? 2000), 100_000);
const TYPES = Math.min(Number(process.argv[3] ?? 500), 5000);
const RUNS = 11;
const AIM_MS = 200;

const database = await startBenchDatabase();
const { ctx, close } = openContext(database);
try {
  const { actor, event_id } = await makeHost();
  const worst = await printMedians(RUNS, questions(actor, event_id));
  printAtMost(`slowest list of ${EVENTS} events or ${TYPES} types, ms`, worst, AIM_MS);
} finally {
  await close();
  await database.stop();
}

/** A host with past events, future events and drafts, each with two types; the first one has many. */
async function makeHost(): Promise<{ actor: Actor; event_id: string }> {
  const first = await buildEvent(ctx);
  await sql`
    insert into events (slug, title, category, venue_name, city, country, starts_at, doors_at, ends_at, time_zone, currency, state,
                        fee_basis_points, fee_fixed_amount, published_at, created_at, updated_at, organization_id)
    select 'bench-' || n, (array['Velvet Night','Techno','Łódź Jazz','Open Air'])[1 + n % 4] || ' ' || n, e.category, e.venue_name,
           (array['Berlin','Paris','Wien'])[1 + n % 3], e.country, e.starts_at + (n - ${EVENTS}::int / 2) * interval '1 day',
           e.doors_at + (n - ${EVENTS}::int / 2) * interval '1 day', e.ends_at + (n - ${EVENTS}::int / 2) * interval '1 day', e.time_zone, e.currency,
           case n % 10 when 0 then 'draft' else e.state end, e.fee_basis_points, e.fee_fixed_amount,
           e.published_at, e.created_at, e.updated_at, e.organization_id
      from events e cross join generate_series(1, ${EVENTS}::int - 1) n where e.id = ${first.id}`.execute(ctx.db);
  await sql`
    insert into ticket_types (event_id, name, price_amount, capacity, position, created_at, updated_at)
    select e.id, 'Type ' || n, 1000 + n, 100, n, e.created_at, e.updated_at
      from events e cross join lateral generate_series(1, case when e.id = ${first.id} then ${TYPES}::int - 1 else 2 end) n
     where e.organization_id = ${first.organization_id}`.execute(ctx.db);
  await buildTicketType(ctx, { event_id: first.id });
  await sql`vacuum analyze`.execute(ctx.db);
  const user = await ctx.db
    .selectFrom('users as u')
    .innerJoin('organizations as o', 'o.owner_user_id', 'u.id')
    .selectAll('u')
    .where('o.id', '=', first.organization_id)
    .executeTakeFirstOrThrow();
  return {
    actor: { ...user, user_id: user.id, session_hash: Buffer.alloc(32), staff: null, has_recent_password: true },
    event_id: first.id,
  };
}

function questions(actor: Actor, event_id: string): [string, () => Promise<unknown>][] {
  const events = (asked: Record<string, string>) => () =>
    listMyEvents(ctx, actor, listMyEventsRoute.query.parse(asked));
  const earnings = ({ id, currency }: { id: string; currency: string }) => findEventEarnings(ctx.db, id, currency);
  return [
    ['events: first page', events({})],
    ['events: to come', events({ state: 'upcoming' })],
    ['events: past', events({ state: 'past' })],
    ['events: drafts', events({ state: 'draft' })],
    ['events: a word that many have', events({ search: 'night' })],
    ['events: two words of a few', events({ search: 'jazz 199' })],
    ['events: what none is called', events({ search: 'xyzzy' })],
    ['one event: what is next', () => getWorkspace(ctx, actor, event_id)],
    ['types: as the host sees them', async () => listHostTypes(ctx, await getOwnEvent(ctx, actor, event_id), earnings)],
    ['types: as visitors see them', () => listTicketTypes(ctx.db, event_id, { now: ctx.clock.now() })],
  ];
}
