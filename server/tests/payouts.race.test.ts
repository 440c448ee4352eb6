import { describe, expect, test } from 'vitest';
import { buildHoldRequest } from '#server/domains/checkout/factory.ts';
import { takeHolds } from '#server/domains/checkout/holds/take-holds.ts';
import type { ConnectHooks } from '#server/domains/connect/hooks.ts';
import { refreshAccount } from '#server/domains/connect/refresh-account.ts';
import { buildEvent } from '#server/domains/events/factory.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { connectHooks } from '#server/connect-hooks.ts';
import { isLockAwaited } from '#server/testing/database.ts';
import { checkout, guestEmail } from '#server/testing/checkout.ts';
import { createPayoutsWorld } from '#server/testing/payouts.ts';
import { until } from '#server/testing/until.ts';

const world = await createPayoutsWorld();

/**
 * A host with a paid and a free type, whose account has just been restricted at the provider; we have not read it yet.
 */
async function restrictedSeller() {
  const host = await world.buildHost();
  await world.put(host, { state: 'ready' });
  await host.check();
  await world.control('POST', '/webhooks', { never: true });
  await world.put(host, { state: 'restricted' });
  const event = await buildEvent(world.ctx, { organization_id: host.organization.id });
  const paid = await buildTicketType(world.ctx, { event_id: event.id, capacity: null });
  const free = await buildTicketType(world.ctx, { event_id: event.id, capacity: null, price_amount: 0 });
  const buy = ({ id }: { id: string }) => checkout(world.url, { ticket_type_id: id, quantity: 1, email: guestEmail() });
  return { host, event, paid, free, buy };
}

const isLocked = () => isLockAwaited(world.database);

/** A batch of holds that is decided but not committed while the account is read; returns which commit came first. */
async function holdAroundReading(hooks: ConnectHooks): Promise<'hold' | 'reading'> {
  const { host, paid } = await restrictedSeller();
  const order: ('hold' | 'reading')[] = [];
  const request = await buildHoldRequest(world.ctx, { ticketTypeId: paid.id });
  const read = { owner: { organization_id: host.organization.id }, hooks, calls: world.ctx.provider.web };
  let reading: Promise<unknown> = Promise.resolve();
  await world.ctx.db.transaction().execute(async (tx) => {
    const [outcome] = await takeHolds(tx, [request], world.ctx.clock.now());
    expect(outcome?.outcome).toBe('held');
    reading = refreshAccount(world.ctx, read).then(() => order.push('reading'));
    await until(async () => order.length > 0 || (await isLocked()), { what: 'the reading waits or is done' });
    if (order.length === 0) order.push('hold');
  });
  await reading;
  return order[0] ?? 'reading';
}

describe('an account is restricted while tickets are sold', () => {
  test('a hold under way is committed before the restriction, never after it', async () => {
    expect(await holdAroundReading(connectHooks)).toBe('hold');
  });

  test('control: without the locks the restriction is committed first, and the hold after it', async () => {
    expect(await holdAroundReading({ paidSalesChanged: async () => undefined })).toBe('reading');
  });

  test('PAY-31 fifty buyers: none gets a paid hold after the commit; free tickets, holds and payments go on', async () => {
    const { host, paid, free, buy } = await restrictedSeller();
    const earlier = await buy(paid);
    const answers: Promise<{ isLater: boolean; status: number }>[] = [];
    let isRestricted = false;
    const begin = () => {
      const isLater = isRestricted;
      answers.push(buy(paid).then(({ status }) => ({ isLater, status })));
    };
    for (let buyer = 0; buyer < 15; buyer += 1) begin();
    await Promise.race(answers);
    const check = host.check().then(({ body }) => {
      expect(body.state).toBe('restricted');
      isRestricted = true;
    });
    for (let buyer = 15; buyer < 50 || !isRestricted; buyer += 1) {
      begin();
      if (buyer % 5 === 0) await answers.at(-1);
    }
    await check;
    answers.push(...Array.from({ length: 10 }, async () => ({ isLater: true, status: (await buy(paid)).status })));
    const outcomes = await Promise.all(answers);
    const of = (later: boolean) => new Set(outcomes.filter(({ isLater }) => isLater === later).map((o) => o.status));
    expect(of(false)).toContain(201);
    expect(of(true)).toEqual(new Set([409]));
    const granted = outcomes.filter(({ status }) => status === 201).length;
    expect((await world.stock(earlier.body)).held).toBe(granted + 1);

    expect((await buy(free)).status).toBe(201);
    const page = await world.pay(earlier.body.session_id);
    expect(page.status).toBe(200);
    await world.card(page.body);
    expect((await world.look(earlier.body)).status).toBe('paid');
    expect(await world.tickets(earlier.body)).toHaveLength(1);
  });

  test('lists and prices follow within the cache time of responses', async () => {
    const { host, event, paid } = await restrictedSeller();
    const version = async () =>
      (await world.ctx.db.selectFrom('events').select('offer_version').where('id', '=', event.id).executeTakeFirst())
        ?.offer_version ?? 0;
    const before = await version();
    await host.check();
    expect(await version()).toBe(before + 1);
    const shown = await fetch(`${world.url}/services/api/events/${event.slug}/`);
    const body = (await shown.json()) as { availability: string; ticket_types: { id: string; availability: string }[] };
    expect(body.ticket_types.find(({ id }) => id === paid.id)?.availability).toBe('paused');
    expect(body.availability).toBe('on_sale');
  });
});
