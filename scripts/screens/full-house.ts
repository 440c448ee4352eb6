import { sql } from 'kysely';
import type { AppContext } from '#server/context.ts';
import { demoPeople } from '#server/demo/logins.ts';
import { buildEvent } from '#server/domains/events/factory.ts';
import { applyRefundWithin } from '#server/domains/payments/apply-refund.ts';
import { refundTickets } from '#server/domains/refunds/refund-tickets.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { buildSale } from '#server/domains/tickets/factory.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { addMilliseconds, DAY, HOUR } from '#server/platform/lib/clock.ts';
import { payDemoHosts } from '#scripts/system/pay-demo-hosts.ts';
import { people, titles, typeNames } from './long-names.ts';

const ORDERS = 320;
const EVENTS = 28;
const REFUNDED = 24;
const REPORTS = 45;
const SOURCES = 30;

type Sale = Awaited<ReturnType<typeof buildSale>>;
type Type = Sale['type'];
/** The event with most orders, one that is over and paid out, one without orders, and the two largest orders. */
export type FullHouse = { slug: string; past: string; quiet: string; order_ids: [string, string] };

const built = new WeakMap<AppContext, Promise<FullHouse>>();

/** The demo organizer with a lot of data and long names. Created once, for all sizes. */
export function getFullHouse(ctx: AppContext, paymentsUrl: string): Promise<FullHouse> {
  const house = built.get(ctx) ?? fillHouse(ctx, paymentsUrl);
  built.set(ctx, house);
  return house;
}

async function fillHouse(ctx: AppContext, paymentsUrl: string): Promise<FullHouse> {
  const now = ctx.clock.now();
  const handle = demoPeople.organizer.owns;
  const { id } = await ctx.db
    .selectFrom('organizations')
    .select('id')
    .where('handle', '=', handle)
    .executeTakeFirstOrThrow();
  const build = (days: number, place: number) => buildNight(ctx, { organization_id: id, days, place });
  const quiet = await buildEvent(ctx, { organization_id: id, title: 'Quiet Start', slug: 'full-quiet' });
  await buildTicketType(ctx, { event_id: quiet.id });
  const main = await build(6, 0);
  const large = (n: number) => sell(ctx, { type: main.types[0] as Type, n, days: 1, quantity: 10 });
  const largest = [await large(0), await large(1)] as const;
  for (let n = 2; n < ORDERS; n += 1) await sellOne(ctx, main.types, n);
  for (let n = 0; n < REFUNDED; n += 1) await refund(ctx, await sellOne(ctx, main.types, n * 7));
  const nights = [];
  for (let place = 1; place < EVENTS; place += 1) nights.push(await build(place % 3 === 0 ? -place : place * 3, place));
  for (const { types } of nights) for (let n = 0; n < 6; n += 1) await sellOne(ctx, types, n, 30);
  await addViews(ctx, main.event.id);
  await report(ctx, main.event.slug);
  await payDemoHosts(ctx, paymentsUrl);
  const past = nights.find(({ event }) => event.ends_at && event.ends_at < now);
  const order_ids: [string, string] = [largest[0].order.id, largest[1].order.id];
  return { slug: main.event.slug, past: past?.event.slug ?? '', quiet: quiet.slug, order_ids };
}

/** An event this many days from now; the first has all ticket types. */
async function buildNight(
  ctx: AppContext,
  { organization_id, days, place }: { organization_id: string; days: number; place: number },
) {
  const starts_at = addMilliseconds(ctx.clock.now(), days * DAY);
  const event = await buildEvent(ctx, {
    organization_id,
    title: titles[place % titles.length] ?? '',
    slug: `full-night-${place}`,
    ...{ doors_at: starts_at, starts_at, ends_at: addMilliseconds(starts_at, 6 * HOUR) },
    published_at: addMilliseconds(ctx.clock.now(), -45 * DAY),
  });
  const types: Type[] = [];
  for (const [position, name] of typeNames.slice(0, place === 0 ? undefined : 2).entries())
    types.push(
      await buildTicketType(ctx, {
        ...{ event_id: event.id, name, position, capacity: 150, max_per_order: 10 },
        price_amount: position === 3 ? 0 : 1250 + position * 1175,
      }),
    );
  return { event, types };
}

/** The order of one of the people, some time in the days before. */
function sellOne(ctx: AppContext, types: readonly Type[], n: number, days = 28): Promise<Sale> {
  const type = types[n % types.length] as Type;
  return sell(ctx, { type, n, days: days * ((n * 0.618) % 1), quantity: 1 + (n % 3) });
}

async function sell(
  ctx: AppContext,
  { type, n, days, quantity }: { type: Type; n: number; days: number; quantity: number },
): Promise<Sale> {
  const at = addMilliseconds(ctx.clock.now(), -days * DAY - HOUR);
  const person = people[n % people.length] ?? { name: '', email: '' };
  const [user, host] = person.email.split('@');
  const sale = await buildSale(
    { ...ctx, clock: { now: () => at } },
    { type, quantity, holder_name: person.name, email: `${user}-${type.position}-${n}@${host}` },
  );
  // It does not exist at the provider, whose records are compared with ours.
  await ctx.db.updateTable('payments').set({ is_demonstration: true }).where('order_id', '=', sale.order.id).execute();
  return sale;
}

/** Refunds an order whose money has already arrived. */
function refund(ctx: AppContext, { order }: Sale): Promise<unknown> {
  const now = ctx.clock.now();
  return inTransaction(ctx.db, async (tx) => {
    const { refund_id, amount, currency } = await refundTickets(tx, {
      ...{ order_id: order.id, ticket_ids: 'all', keeps_fee: false, takes_used: false, reason: 'organizer' },
      ...{ requested_by_user_id: null, note: 'Could not come, told us by mail.', now },
    });
    const payment = await tx.selectFrom('payments').selectAll().where('order_id', '=', order.id).executeTakeFirst();
    if (!refund_id || !payment) return;
    const intent_id = payment.provider_payment_intent_id;
    const made = { id: `re_${refund_id}`, refund_id, status: 'succeeded' as const, failure_reason: null };
    await applyRefundWithin(tx, { refundId: refund_id, made: { ...made, amount, currency, intent_id }, now });
  });
}

async function addViews(ctx: AppContext, event_id: string): Promise<void> {
  const quarter = 15 * 60_000;
  const at = new Date(Math.floor(ctx.clock.now().getTime() / quarter) * quarter - DAY);
  const views = Array.from({ length: SOURCES }, (_, n) => ({
    ...{ event_id, at: at.toISOString(), views: 2500 - n * 80 },
    source: n % 3 === 0 ? `a-very-long-name-of-a-partner-${n}.newsletter.example.com` : `instagram / story ${n}`,
  }));
  await sql`select add_views(${JSON.stringify(views)}::jsonb, 200)`.execute(ctx.db);
}

async function report(ctx: AppContext, slug: string): Promise<void> {
  const rows = Array.from({ length: REPORTS }, (_, n) => {
    const { name, email } = people[n % people.length] ?? { name: '', email: '' };
    const message = `${titles[n % titles.length]}. The stairs were dark, and nobody at the door knew who is responsible. `;
    const about = n % 4 === 3 ? '' : `/events/${slug}`;
    const topic = n % 4 === 3 ? 'report_problem' : 'report_event';
    const created_at = addMilliseconds(ctx.clock.now(), -n * HOUR);
    return { name: name.slice(0, 80), email, topic, about, message: message.repeat(1 + (n % 5)), created_at };
  });
  await ctx.db.insertInto('contact_messages').values(rows).execute();
}
