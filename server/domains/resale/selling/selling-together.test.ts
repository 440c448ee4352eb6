import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { capOf } from '#contract/resale-split.ts';
import type { MyListing } from '#contract/selling.ts';
import { buildSignedIn } from '#server/domains/auth/factory.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { moveTicket } from '#server/domains/tickets/factory.ts';
import { createTestApp } from '#server/testing/app.ts';
import { mailsTo } from '#server/testing/mails.ts';
import { type Refusal, type Sellable, sellingCalls } from '#server/testing/selling.ts';

const velvet = await createTestApp({ withMailbox: true, settings: { limit_listings_per_user_day: 9 } });
const { buildOwn, quote, list, withdraw, mine, setEvent } = sellingCalls(velvet);

type Listed = MyListing & { more: MyListing[] };

const idsOf = ({ tickets }: Sellable) => tickets.map(({ id }) => id);
const listAll = <Body = Listed>(own: Sellable, body: object = {}) =>
  list<Body>(own, { more_ticket_ids: idsOf(own).slice(1), ...body });
const onSale = async (own: Sellable) => (await mine(own, 'active')).map(({ ticket_id }) => ticket_id).toSorted();

test('several tickets are on sale at one price by one call, with one mail; each comes back alone', async () => {
  const own = await buildOwn({ quantity: 3 });
  const answers = await Promise.all([listAll(own), listAll(own), listAll(own, { more_ticket_ids: idsOf(own) })]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  for (const { body } of answers)
    expect([body.ticket_id, ...body.more.map(({ ticket_id }) => ticket_id)]).toEqual(idsOf(own));
  expect(await onSale(own)).toEqual(idsOf(own).toSorted());
  const numbers = (await mine(own, 'active')).map(({ ticket }) => [ticket?.position, ticket?.of]);
  expect(numbers.toSorted()).toEqual([
    [1, 3],
    [2, 3],
    [3, 3],
  ]);
  const [mail, ...others] = await mailsTo(velvet, own.seller.email);
  expect([mail?.subject, others]).toEqual(['On sale: your 3 tickets for Velvet Night', []]);
  expect(mail?.text).toContain('You get for each: €40.00');
  expect(mail?.text).toContain('You get for all 3: €120.00');
  // Only what is new counts towards the day's limit, which is used up now.
  const [second] = answers[0]?.body.more ?? [];
  expect((await withdraw(own, second?.id ?? '')).body.state).toBe('withdrawn');
  expect(await onSale(own)).toEqual([own.ticket.id, own.tickets[2]?.id].toSorted());
});

test('each counts towards the limit of a day; none is on sale beyond it', async () => {
  const own = await buildOwn({ quantity: 10 });
  expect((await listAll(own)).status).toBe(429);
  expect(await onSale(own)).toEqual([]);
  expect((await listAll(own, { more_ticket_ids: idsOf(own).slice(2) })).status).toBe(201);
  expect((await listAll(own)).status).toBe(429);
});

test('one that may not be sold is named, and none is put on sale; nothing is counted', async () => {
  const own = await buildOwn({ quantity: 3 });
  const [, , last] = own.tickets;
  if (!last) throw new Error('there are three');
  await moveTicket(velvet.ctx, { ...own, ticket: last }, 'transferring');
  for (let tries = 0; tries < 4; tries += 1)
    expect(await listAll<Refusal>(own)).toMatchObject({
      status: 409,
      body: { code: 'ticket_transferring', ticket_id: last.id },
    });
  expect(await onSale(own)).toEqual([]);
  expect(await mailsTo(velvet, own.seller.email)).toEqual([]);
  const two = idsOf(own).slice(1, 2);
  expect((await listAll(own, { more_ticket_ids: two, is_private: true })).body.more).toMatchObject([
    { is_private: true, private_url: expect.stringContaining('key=') },
  ]);
  expect((await mailsTo(velvet, own.seller.email))[0]?.text).toContain('each to whoever has its private link');
});

test('the cap of each ticket counts: the quote says which share of what was paid it is', async () => {
  const own = await buildOwn({ quantity: 2 });
  const cheaper = own.tickets[1]?.id ?? '';
  await setEvent(own, { resale_cap_basis_points: 9000 });
  await sql`update tickets set discount_amount = 1301 where id = ${cheaper}`.execute(velvet.ctx.db);
  const most = capOf(3999, (await quote(own)).body.rates);
  expect((await listAll(own, { price: most + 1 })).body).toEqual({ price: ['Ask at most €35.99 for this ticket.'] });
  expect(await onSale(own)).toEqual([]);
  expect((await listAll(own, { price: most })).status).toBe(201);
  // Restores what the order’s sums are made of.
  await sql`update tickets set discount_amount = 0 where id = ${cheaper}`.execute(velvet.ctx.db);
});

test('tickets of somebody else or of another type are refused by their field', async () => {
  const seller = await buildSignedIn(velvet.ctx);
  const own = await buildOwn({ seller });
  const type = await buildTicketType(velvet.ctx, { event_id: own.type.event_id, price_amount: 5000 });
  for (const other of [await buildOwn({ seller, type }), await buildOwn({ type: own.type })])
    expect(await listAll(own, { more_ticket_ids: idsOf(other) })).toMatchObject({
      status: 400,
      body: { more_ticket_ids: ['Choose only tickets that are yours and of the same type.'] },
    });
  expect(await onSale(own)).toEqual([]);
});
