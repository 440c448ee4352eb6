import { beforeEach, describe, expect, test } from 'vitest';
import type { DashboardData } from '#contract/dashboard-data.ts';
import { countFacts } from '#server/domains/analytics/count-facts.ts';
import { buildUser } from '#server/domains/auth/factory.ts';
import { buildEvent } from '#server/domains/events/factory.ts';
import { buildMember } from '#server/domains/organizations/factory.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { buildSale } from '#server/domains/tickets/factory.ts';
import { formatMoney } from '#server/platform/lib/format-money.ts';
import { createTestApp } from '#server/testing/app.ts';
import { call } from '#server/testing/checkout.ts';
import { buildHostedEvent } from '#server/testing/host.ts';
import { withFailingWrites } from '#server/testing/failing-writes.ts';
import { mailsTo } from '#server/testing/mails.ts';
import { refundOrder } from '#server/testing/refund.ts';
import { buildSoldListing } from '#server/testing/resale-sale.ts';
import { sendSalesDigests } from './send-sales-digests.ts';

const velvet = await createTestApp({ withMailbox: true });
const { ctx } = velvet;

const at = (time: string) => velvet.clock.set(new Date(time));
/** In Berlin, where most of these events are, it is an hour later. */
const MORNING = 'T07:05:00Z';

beforeEach(() => at('2031-11-19T12:00:00Z'));

const build = (values = {}, price_amount = 5000) =>
  buildHostedEvent(velvet, { title: 'Nachtschicht', ...values }, [{ name: 'Regular', price_amount, capacity: 100 }]);
type Hosted = Awaited<ReturnType<typeof build>>;
const sell = ({ types: [type] }: Hosted, quantity = 1) => buildSale(ctx, { ...(type && { type }), quantity });
const run = async () => {
  await countFacts(ctx);
  await sendSalesDigests(ctx);
};
const digestsTo = async ({ email }: { email: string }) =>
  (await mailsTo(velvet, email)).filter(({ text }) => text.includes('What happened to the sales of'));
const subjectsTo = async (user: { email: string }) => (await digestsTo(user)).map(({ subject }) => subject);

describe('the daily mail about sales', () => {
  test('goes in the morning of the place, once, to everybody in the team who may see sales', async () => {
    const host = await build();
    const { organization_id } = host.event;
    const [manager, finance, door] = [await buildUser(ctx), await buildUser(ctx), await buildUser(ctx)];
    await buildMember(ctx, { organization_id, user_id: manager.id, role: 'manager' });
    await buildMember(ctx, { organization_id, user_id: finance.id, role: 'finance' });
    await buildMember(ctx, { organization_id, user_id: door.id, role: 'door' });
    await sell(host, 3);
    await run();
    at('2031-11-20T06:55:00Z');
    await run();
    expect(await digestsTo(host.owner)).toEqual([]);
    at(`2031-11-20${MORNING}`);
    await Promise.all([run(), run(), run()]);
    await run();
    for (const user of [host.owner, manager, finance])
      expect(await subjectsTo(user)).toEqual(['Sold yesterday: 3 tickets for Nachtschicht']);
    expect(await digestsTo(door)).toEqual([]);
    at(`2031-11-21${MORNING}`);
    await run();
    expect(await digestsTo(host.owner)).toHaveLength(1);
  });

  test('of one organization does not wait for that of another', async () => {
    const [bad, good] = [await build(), await build()];
    for (const host of [bad, good]) await sell(host);
    at(`2031-11-20${MORNING}`);
    const failing = {
      of: 'insert on sales_digests',
      when: `new.organization_id = '${bad.event.organization_id}'`,
    };
    await withFailingWrites(velvet.database.pool, failing, run);
    expect(await digestsTo(good.owner)).toHaveLength(1);
    await run();
    expect(await digestsTo(bad.owner)).toHaveLength(1);
  });

  test('has the figures of the dashboard, refunds and sales in Resale, and what is left', async () => {
    const host = await build();
    const [type] = host.types;
    await sell(host, 3);
    const { order } = await sell(host, 2);
    await refundOrder(ctx, order.id);
    if (type) await buildSoldListing(ctx, { type });
    await countFacts(ctx);
    const { body } = await call<DashboardData>(velvet.url, '/payment/connect/dashboard-data/', {
      headers: { authorization: host.authorization },
    });
    const [money] = body.money as [DashboardData['money'][number]];
    at(`2031-11-20${MORNING}`);
    await run();
    const [mail] = await digestsTo(host.owner);
    expect(mail).toMatchObject({ subject: 'Sold yesterday: 6 tickets for Nachtschicht' });
    const lines = (mail?.text ?? '').split('\n');
    expect(lines).toEqual(
      expect.arrayContaining([
        expect.stringContaining('Wednesday 19 November 2031'),
        'Sold: 6 tickets in 3 orders',
        'Resold: 1 ticket in Resale',
        'Returned: 2 tickets',
        `Refunds: ${formatMoney(money.refunds)}`,
        `Net: ${formatMoney(money.net)}`,
        'Net: €200.00',
        'Sold so far: 4 of 100',
        `${ctx.config.publicUrl}/dashboard/events/${host.event.slug}/orders`,
      ]),
    );
  });

  test('never adds currencies, and has one line for each event', async () => {
    const host = await build();
    const { organization_id } = host.event;
    const others = await Promise.all(
      (['eur', 'gbp'] as const).map((currency) =>
        buildEvent(ctx, { organization_id, currency, title: `In ${currency}` }),
      ),
    );
    await sell(host);
    for (const { id } of others)
      await buildSale(ctx, { type: await buildTicketType(ctx, { event_id: id, price_amount: 1000 }) });
    at(`2031-11-20${MORNING}`);
    await run();
    const [mail] = await digestsTo(host.owner);
    expect(mail?.subject).toBe('Sold yesterday: 3 tickets for 3 events');
    expect(mail?.text).toContain('Together: 2 events in EUR\nSold: 2 tickets in 2 orders\nNet: €60.00');
    expect(mail?.text).toContain('- In gbp: 1 sold, net £10.00. Sold so far: 1 of 100\n  http');
    expect(mail?.text).toContain('- Nachtschicht: 1 sold, net €50.00. Sold so far: 1 of 100\n  http');
    expect(mail?.text.split('\n').filter((line) => line.includes('Sold so far'))).toHaveLength(3);
  });

  test('has the sums of several events in one currency, without saying that they are of all events', async () => {
    const host = await build();
    const { id } = await buildEvent(ctx, { organization_id: host.event.organization_id, title: 'Encore' });
    await sell(host);
    await buildSale(ctx, { type: await buildTicketType(ctx, { event_id: id, price_amount: 1000 }) });
    at(`2031-11-20${MORNING}`);
    await run();
    const [mail] = await digestsTo(host.owner);
    expect(mail?.text).toContain('Sold: 2 tickets in 2 orders\nNet: €60.00');
    expect(mail?.text).not.toContain('Together');
    const { handle } = await ctx.db
      .selectFrom('organizations')
      .select('handle')
      .where('id', '=', host.event.organization_id)
      .executeTakeFirstOrThrow();
    expect(mail?.text).toContain(`/dashboard/seller?organization=${handle}`);
  });

  test('names in its subject only what sold', async () => {
    const host = await build();
    const { id } = await buildEvent(ctx, { organization_id: host.event.organization_id, title: 'Encore' });
    const { order } = await buildSale(ctx, { type: await buildTicketType(ctx, { event_id: id, price_amount: 1000 }) });
    at(`2031-11-20${MORNING}`);
    await run();
    await sell(host);
    await refundOrder(ctx, order.id);
    at(`2031-11-21${MORNING}`);
    await run();
    expect(await subjectsTo(host.owner)).toContain('Sold yesterday: 1 ticket for Nachtschicht');
  });

  test('names ten events, and how many more there are', async () => {
    const host = await build({ title: 'Most sold' });
    const { organization_id } = host.event;
    await sell(host, 2);
    for (let number = 1; number <= 11; number += 1) {
      const { id } = await buildEvent(ctx, { organization_id, title: `Night ${number}` });
      await buildSale(ctx, { type: await buildTicketType(ctx, { event_id: id, price_amount: 1000 }) });
    }
    at(`2031-11-20${MORNING}`);
    await run();
    const [mail] = await digestsTo(host.owner);
    expect(mail?.text.split('\n').filter((line) => line.startsWith('- ') && line.includes(' sold'))).toHaveLength(10);
    expect(mail?.text).toContain('- Most sold: 2 sold, net €100.00.');
    expect(mail?.text).toContain('And 2 more events, which the dashboard shows.');
  });

  test('tells of free tickets without money, and of refunds alone', async () => {
    const [free, refunded] = [await build({}, 0), await build()];
    const { order } = await sell(refunded);
    await sell(free);
    at(`2031-11-20${MORNING}`);
    await run();
    expect((await digestsTo(free.owner))[0]?.text).not.toContain('Net');
    await refundOrder(ctx, order.id);
    at(`2031-11-21${MORNING}`);
    await run();
    const [mail] = await digestsTo(refunded.owner);
    expect(mail?.subject).toBe('Returned yesterday: 1 ticket for Nachtschicht');
    expect(mail?.text).toContain('Returned: 1 ticket\nRefunds: €53.00\nNet: −€50.00');
  });

  test('a late run tells of every day since the digest before, and of none twice', async () => {
    const host = await build();
    await sell(host);
    at('2031-11-20T12:00:00Z');
    await sell(host);
    at('2031-11-22T05:00:00Z');
    await sell(host, 5);
    at(`2031-11-22${MORNING}`);
    await run();
    expect(await subjectsTo(host.owner)).toEqual(['Sold since Wed 19 Nov 2031: 2 tickets for Nachtschicht']);
    at(`2031-11-23${MORNING}`);
    await run();
    expect((await subjectsTo(host.owner))[0]).toBe('Sold yesterday: 5 tickets for Nachtschicht');
  });

  test('follows the zone of the event', async () => {
    const host = await build({ time_zone: 'America/Los_Angeles' });
    await sell(host);
    at(`2031-11-20${MORNING}`);
    await run();
    expect(await digestsTo(host.owner)).toEqual([]);
    at('2031-11-20T16:05:00Z');
    await run();
    expect(await subjectsTo(host.owner)).toEqual(['Sold yesterday: 1 ticket for Nachtschicht']);
  });

  test('is not sent to somebody who has left the team meanwhile', async () => {
    const host = await build();
    const manager = await buildUser(ctx);
    const { organization_id } = host.event;
    await buildMember(ctx, { organization_id, user_id: manager.id, role: 'manager' });
    await sell(host);
    at(`2031-11-20${MORNING}`);
    await run();
    await ctx.db.deleteFrom('organization_members').where('user_id', '=', manager.id).execute();
    expect(await digestsTo(manager)).toEqual([]);
  });

  test('its link stops the mails about sales, and no others', async () => {
    const host = await build();
    await sell(host);
    at(`2031-11-20${MORNING}`);
    await run();
    const [mail] = await digestsTo(host.owner);
    const link = mail?.links.find((url) => url.includes('/unsubscribe/messages/')) ?? '';
    expect(mail?.headers.find(({ name }) => name.toLowerCase() === 'list-unsubscribe')?.value).toBe(`<${link}>`);
    const path = `/message-subscriptions/${link.split('/').at(-1)}/`;
    const set = (is_subscribed: boolean) => call(velvet.url, path, { method: 'PATCH', body: { is_subscribed } });
    expect((await set(false)).body).toMatchObject({ about: 'sales', is_subscribed: false });
    await sell(host);
    at(`2031-11-21${MORNING}`);
    await run();
    expect(await digestsTo(host.owner)).toHaveLength(1);
    const stops = ctx.db
      .selectFrom('message_stops')
      .select('about')
      .where('organization_id', '=', host.event.organization_id);
    expect(await stops.execute()).toEqual([{ about: 'sales' }]);
    expect((await set(true)).body).toMatchObject({ about: 'sales', is_subscribed: true });
  });
});
