import { sql } from 'kysely';
import type { AppContext } from '#server/context.ts';
import { buildSession } from '#server/domains/auth/factory.ts';
import { buildEvent } from '#server/domains/events/factory.ts';
import { buildOrganization } from '#server/domains/organizations/factory.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { addMilliseconds, DAY, HOUR } from '#server/platform/lib/clock.ts';
import { renderChecked } from './checked-mails.ts';
import { createPayingWorld, type PayingWorld } from './paying.ts';
import { refundOrder } from './refund.ts';

type Sale = Awaited<ReturnType<typeof buildSale>>;

/** The application with the payment sandbox, paid orders, and the effects of a dispute on them. */
export async function createDisputeWorld() {
  const world = await createPayingWorld();
  return {
    ...world,
    buildSale: (card?: string) => buildSale(world, card),
    rowOf: (sale: Sale) => rowOf(world, sale),
    book: (sale: Sale) => book(world, sale),
    /** The states of an order and its tickets. */
    states: async (sale: Sale) => {
      const tickets = await world.tickets(sale);
      return [(await world.order(sale)).status, ...tickets.map(({ state }) => state).sort()];
    },
    /** The first lines of the mails about something, in the order in which they were written. */
    mailsAbout: (subject: object) => mailsAbout(world, subject),
    mailsAboutDispute: async (sale: Sale) => mailsAbout(world, { dispute_id: (await rowOf(world, sale)).id }),
    refund: ({ order_id }: Sale, ticket_ids: string[] | 'all' = 'all') =>
      refundOrder(world.ctx, order_id, { ticket_ids, takes_used: true, reason: 'staff' }),
    admit: (sale: Sale) => admit(world, sale),
  };
}

/** An event in three weeks with its owner, and a paid order of two tickets: 2 × 50.00 and fees of 6.00. */
async function buildSale(world: PayingWorld, card?: string) {
  const { ctx } = world;
  const starts_at = addMilliseconds(ctx.clock.now(), 21 * DAY);
  const organization = await buildOrganization(ctx);
  const event = await buildEvent(ctx, {
    organization_id: organization.id,
    doors_at: starts_at,
    starts_at,
    ends_at: addMilliseconds(starts_at, 4 * HOUR),
  });
  const type = await buildTicketType(ctx, { event_id: event.id, price_amount: 5000, capacity: 2 });
  const held = await world.holdAndPay({ ticket_type_id: type.id, quantity: 2 });
  await world.card(held.page, card);
  await world.settleAll();
  const payment_intent = await world.intentOf(held);
  const headers = { authorization: `Token ${await buildSession(ctx, { id: organization.owner_user_id })}` };
  const { order, session_id } = held;
  return { order, session_id, event, organization, payment_intent, headers, order_id: order.id };
}

function rowOf({ ctx }: PayingWorld, { order_id }: Sale) {
  return ctx.db.selectFrom('disputes').selectAll().where('order_id', '=', order_id).executeTakeFirstOrThrow();
}

/** The ledger balances of an order, without the provider's fee. */
async function book({ ctx }: PayingWorld, { order_id, event }: Sale): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; amount: number }>`
    select a.name, sum(e.amount)::bigint as amount from ledger_transactions x
      join ledger_entries e on e.transaction_id = x.id join ledger_accounts a on a.id = e.account_id
     where x.order_id = ${order_id} and x.key not like 'fee:%' group by 1 having sum(e.amount) <> 0`.execute(ctx.db);
  return Object.fromEntries(rows.map(({ name, amount }) => [name.replace(event.id, 'event'), amount]));
}

async function mailsAbout({ ctx }: PayingWorld, subject: object): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('outbox')
    .selectAll()
    .where('payload', '@>', JSON.stringify(subject))
    .orderBy('id')
    .execute();
  const mails = await Promise.all(rows.map((mail) => renderChecked(ctx, mail)));
  return mails.flatMap((mail) => mail?.text.split('\n')[0] ?? []);
}

async function admit({ ctx, tickets }: PayingWorld, sale: Sale): Promise<void> {
  const [ticket] = await tickets(sale);
  await admitTicket(ctx, ticket?.id ?? '');
}

/** Lets somebody in with a ticket, at the North gate. */
export async function admitTicket({ db, clock }: AppContext, id: string): Promise<void> {
  await sql`update tickets set state = 'used', entries = 1 where id = ${id}`.execute(db);
  await sql`
    insert into admissions (event_id, ticket_id, code_version, kind, result, entry_number, device_id, scan_id, door, at)
    select event_id, id, code_version, 'in', 'admitted', 1, 'd', id::text, 'North gate', ${clock.now()}
      from tickets where id = ${id}`.execute(db);
}

/** A dispute of an order's payment that the books know nothing of: `forgetDispute` takes it out before they are checked. */
export async function buildDispute(
  { db }: AppContext,
  order_id: string,
  state: 'open' | 'lost' | 'won',
): Promise<void> {
  await sql`
    insert into disputes (provider_dispute_id, payment_id, order_id, event_id, currency, amount, reason, provider_status, state,
                          opened_at, closed_at, updated_at)
    select 'dp_' || p.id, p.id, o.id, o.event_id, p.currency, p.amount, 'fraudulent', ${state}, ${state}, now(),
           case when ${state}::text <> 'open' then now() end, now()
      from payments p join orders o on o.id = p.order_id where o.id = ${order_id}`.execute(db);
}

/** The end of a dispute that `buildDispute` made. */
export async function forgetDispute({ db }: AppContext, order_id: string): Promise<void> {
  await db.deleteFrom('disputes').where('order_id', '=', order_id).execute();
}
