import { sql } from 'kysely';
import { expect } from 'vitest';
import { DAY } from '#server/platform/lib/clock.ts';
import { agree } from './agree.ts';
import { expectServed } from './agree-on-entries.ts';
import { decideDispute } from './disputes.ts';
import { scan } from './door.ts';
import { at, eventOf, isAlive, sum } from './model.ts';
import type { Product } from './product.ts';
import { expectSellersPaid, openAccounts } from './sellers.ts';
import { publishAgain } from './staff.ts';
import { step } from './step.ts';
import { isLive } from './waiting-facts.ts';
import { expectSettled, settle } from './work.ts';

/** Banks decide, everybody comes to the door, everything is paid out. Then nothing may be open. */
async function comeToEnd(product: Product): Promise<void> {
  const { model, world } = product;
  await settle(product);
  await agree(product);
  for (const [index, { dispute }] of model.orders.entries())
    if (dispute?.state === 'open') await decideDispute(product, dispute, index % 2 === 0);
  await settle(product);
  await agree(product);
  expectServed(product);
  await comeToTheDoor(product);
  await openAccounts(product);
  const last = Math.max(...model.events.map(({ ends_at }) => ends_at.getTime()));
  await world.advance(Math.max(0, last - world.ctx.clock.now().getTime()) + 3 * DAY);
  for (const event of model.events) if (event.state === 'off_sale') await publishAgain(product, event);
  for (let round = 0; round < 3; round += 1) {
    await world.advance(2 * DAY);
    await settle(product);
  }
  await agree(product);
  await expectSettled(product);
  await expectNothingOpen(product);
  await expectRefundsAtProvider(product);
  await expectSellersPaid(product);
  expect(leftAlive(product), 'tickets of cancelled events').toEqual([]);
  expect(model.entries.filter(isLive), 'who still waits').toEqual([]);
}

/** The last step of a history. */
export const theEnd = step('the end', { run: comeToEnd })(null);

const leftAlive = ({ model }: Product) =>
  model.tickets.filter((ticket) => {
    const dispute = at(model.orders, ticket.order).dispute;
    const isLost = dispute?.state === 'lost' || dispute?.wasLost;
    return eventOf(model, ticket.type).state === 'cancelled' && isAlive(ticket) && !isLost;
  });

/** Each valid code admits once; no other code does. */
async function comeToTheDoor(product: Product): Promise<void> {
  for (const ticket of product.model.tickets) {
    for (let version = ticket.version; version >= 1; version -= 1) await scan(product, ticket, { version });
    await scan(product, ticket);
  }
  await agree(product);
}

/** No clearing account has a balance, and nobody is owed what could have been paid out. */
async function expectNothingOpen({ model, world }: Product): Promise<void> {
  const { rows } = await sql<{ name: string; amount: number }>`
    select a.name, sum(e.amount)::bigint as amount
      from ledger_accounts a join ledger_entries e on e.account_id = a.id
     where a.name in ('refunds:in_flight', 'transfers:in_flight', 'reversals:in_flight', 'disputes:held', 'buyer:unrefunded')
        or a.name like 'org:%:payable' or a.name like 'res:%:payable'
     group by 1 having sum(e.amount) <> 0`.execute(world.ctx.db);
  const owed = sum(model.orders.map((order) => order.owed));
  expect(
    rows.map(({ name, amount }) => `${name} ${amount}`),
    'accounts that are still open',
  ).toEqual(owed > 0 ? [`buyer:unrefunded ${-owed}`] : []);
}

type Dump = {
  payment_intents: { id: string; status: string; amount_received: number; metadata: Record<string, string> }[];
  refunds: { payment_intent: string; status: string; amount: number }[];
};

/** Everybody was refunded what the product promised, and in full where no ticket is left. */
async function expectRefundsAtProvider({ model, world }: Product): Promise<void> {
  const { payment_intents, refunds } = await world.control<Dump>('GET', '/dump');
  for (const order of model.orders) {
    const intents = payment_intents.filter(
      ({ metadata, status }) => metadata['order_id'] === order.id && status === 'succeeded',
    );
    expect(intents.length, `payments of ${order.id}`).toBe(order.isCharged ? 1 : 0);
    const back = refunds.filter(({ payment_intent }) => intents.some(({ id }) => id === payment_intent));
    expect(sum(back.map(({ amount }) => amount)), `what went back of ${order.id}`).toBe(order.back);
  }
}
