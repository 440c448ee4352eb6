import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Ticket } from '#contract/tickets.ts';
import { buildSignedIn, PASSWORD } from '#server/domains/auth/factory.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { buildEntry } from '#server/domains/waiting-list/factory.ts';
import { addMilliseconds, DAY, HOUR, MINUTE } from '#server/platform/lib/clock.ts';
import { hashSecret } from '#server/platform/lib/random.ts';
import { buildSoldListing } from '#server/testing/resale-sale.ts';
import { createTestApp } from '#server/testing/app.ts';
import { call } from '#server/testing/checkout.ts';
import { mailsTo } from '#server/testing/mails.ts';
import { type Refusal, type Sellable, sellingCalls } from '#server/testing/selling.ts';
import { returnUnsold, showListings } from './return-unsold.ts';

const velvet = await createTestApp({
  withMailbox: true,
  settings: { limit_quotes_per_user_minute: 30, payout_hours: 50 },
});
const { buildOwn, quote, list, change, withdraw, mine, open, setEvent } = sellingCalls(velvet);

const amounts = (price: number, total: number, payout: number) => ({
  price: { amount: price, currency: 'eur' },
  total: { amount: total, currency: 'eur' },
  payout: { amount: payout, currency: 'eur' },
});

/** As a buyer's hold leaves it. */
async function reserve({ ticket, order }: Sellable): Promise<Date> {
  const until = addMilliseconds(velvet.ctx.clock.now(), 10 * MINUTE);
  await velvet.ctx.db.updateTable('orders').set({ expires_at: until }).where('id', '=', order.id).execute();
  await sql`
    update listings set state = 'reserved', order_id = ${order.id}, agreed_amount = price_amount, fee_amount = 200,
           seller_fee_amount = 0, organizer_amount = 0, commission_amount = 0
     where ticket_id = ${ticket.id} and state = 'active'`.execute(velvet.ctx.db);
  return until;
}
const letGo = ({ ticket }: Sellable) =>
  sql`update listings set state = 'active', order_id = null, agreed_amount = null, fee_amount = null,
             seller_fee_amount = null, organizer_amount = null, commission_amount = null
       where ticket_id = ${ticket.id} and state = 'reserved'`.execute(velvet.ctx.db);

const stateOf = ({ ticket }: Sellable) =>
  velvet.ctx.db.selectFrom('tickets').select('state').where('id', '=', ticket.id).executeTakeFirst();

const wait = ({ type }: Sellable, values: Partial<Parameters<typeof buildEntry>[1]> = {}) =>
  buildEntry(velvet.ctx, { event_id: type.event_id, ticket_type_ids: [type.id], ...values });

describe('the quote for a price', () => {
  test('the price that was paid by default: buyer’s total, payout, cap, who waits and who else sells', async () => {
    const own = await buildOwn();
    const other = await buildOwn({ type: own.type });
    await list(other, { price: 4800 });
    await Promise.all([wait(own), wait(own, { max_amount: 5000 }), wait(own, { max_amount: 5565 })]);
    // Nobody is offered their own ticket, so the seller does not count, by mailbox or by account.
    await wait(own, { email: own.seller.email });
    await wait(own, { user_id: own.seller.id });
    // A party buys together or not at all; the third is larger than one order may be.
    await Promise.all([2, 4, 5].map((party_size) => wait(own, { party_size })));
    await setEvent(own, { max_per_order: 4 });
    // Somebody who gave an offer back is not asked again for a while.
    await wait(own, { rests_until: addMilliseconds(velvet.ctx.clock.now(), HOUR) });
    expect((await quote(own)).body).toMatchObject({
      ...amounts(5300, 5565, 5300),
      paid: { amount: 5300 },
      cap: { amount: 5300 },
      waiting: 2,
      waiting_together: 2,
      others: { count: 1, from: { amount: 5040 } },
      host_total: { amount: 5300, currency: 'eur' },
      slide: [],
      is_private_only: false,
    });
    expect((await quote(own, { price: 4000 })).body).toMatchObject({ ...amounts(4000, 4200, 4000), waiting: 3 });
  });

  test('names the host’s price only while the type is on sale', async () => {
    const own = await buildOwn();
    await velvet.ctx.db.updateTable('ticket_types').set({ state: 'paused' }).where('id', '=', own.type.id).execute();
    expect((await quote(own)).body).toMatchObject({ others: { count: 0, from: null }, host_total: null });
  });

  test('a payout is converted into its price; the host’s share is taken from the profit', async () => {
    const own = await buildOwn();
    await setEvent(own, { resale_cap_basis_points: 12_000 });
    const { body } = await quote(own, { payout: 5400 });
    expect(body).toMatchObject({ price: { amount: 5500 }, payout: { amount: 5400 }, organizer: { amount: 100 } });
    expect(await quote(own, { payout: 20_000 })).toMatchObject({ status: 400, body: { payout: [expect.anything()] } });
    expect((await quote(own, { payout: 5400, price: 5500 })).body).toEqual({
      payout: ['Give the price or the payout, not both.'],
    });
  });

  test('quotes are limited', async () => {
    const own = await buildOwn();
    const statuses = await Promise.all(Array.from({ length: 32 }, async () => (await quote(own)).status));
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  });
});

describe('offering a ticket', () => {
  test('it stays its holder’s, without a code; after taking it back the same code admits again', async () => {
    const own = await buildOwn();
    expect(await open(own)).toMatchObject({ can_sell: true, why_not_sell: '', listing: null });
    const { status, body: listing } = await list(own);
    expect([status, listing]).toMatchObject([
      201,
      { state: 'active', is_shown: true, price: { amount: 4000 }, total: { amount: 4200 }, you_get: { amount: 4000 } },
    ]);
    expect(await open(own)).toMatchObject({
      state: 'listed',
      code: null,
      can_sell: false,
      listing: { id: listing.id, state: 'active', ...amounts(4000, 4200, 4000), reserved_until: null },
    });
    const [mail] = await mailsTo(velvet, own.seller.email);
    expect([mail?.subject, mail?.text]).toEqual([
      'On sale: your ticket for Velvet Night',
      expect.stringContaining('You get: €40.00'),
    ]);
    expect((await withdraw(own, listing.id)).body.state).toBe('withdrawn');
    expect((await withdraw(own, listing.id)).status).toBe(200);
    const back = await open(own);
    expect(back).toMatchObject({ state: 'valid', code_version: 1, can_sell: true, listing: null });
    expect(back.code).not.toBeNull();
    expect(back.passport.entries.map(({ kind }) => kind)).toEqual(['issued', 'listed', 'delisted']);
    expect(await mine(own, 'ended')).toMatchObject([{ id: listing.id, state: 'withdrawn', payout: null }]);
  });

  test('two clicks make one listing and one mail; another price, or only for a friend, is refused', async () => {
    const own = await buildOwn();
    const answers = await Promise.all([list(own), list(own), list(own)]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await mailsTo(velvet, own.seller.email)).toHaveLength(1);
    for (const other of [{ price: 4100 }, { is_private: true }])
      expect((await list<Refusal>(own, other)).body).toEqual({
        code: 'already_listed',
        detail: 'This ticket is already on sale.',
      });
  });

  test('nobody else’s ticket, and nothing above the cap or below the lowest price', async () => {
    const own = await buildOwn();
    const stranger = await buildSignedIn(velvet.ctx);
    expect((await list({ ...own, ...stranger } as Sellable)).status).toBe(404);
    expect((await list(own, { price: 5301 })).body).toEqual({ price: ['Ask at most €53.00 for this ticket.'] });
    expect((await list(own, { price: 99 })).body).toEqual({ price: ['Ask at least €1.00.'] });
    expect((await list(own, { floor: 4000 })).body).toEqual({ floor: ['Give a lowest price below the price.'] });
    expect((await list(own, { floor: 50 })).body).toEqual({ floor: ['The lowest price is at least €1.00.'] });
    expect((await open(own)).state).toBe('valid');
  });

  test('a private link is known to its seller and, as a hash, to the database; nobody else sees the listing', async () => {
    const own = await buildOwn();
    await setEvent(own, { visibility: 'private' });
    expect((await quote(own)).body.is_private_only).toBe(true);
    expect((await list<Refusal>(own)).body.code).toBe('private_only');
    const { private_url, is_shown, id } = (await list(own, { is_private: true })).body;
    const key = new URL(private_url ?? '').searchParams.get('key') ?? '';
    const row = await velvet.ctx.db.selectFrom('listings').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect([row.link_hash, row.shown_at, is_shown]).toEqual([hashSecret(key), null, false]);
    expect(await mine(own, 'active')).toMatchObject([{ private_url, is_private: true }]);
    await withdraw(own, id);
    expect(await mine(own, 'ended')).toMatchObject([{ private_url: null }]);
  });

  test('the waiting list comes first; an unchecked listing is shown after a minute', async () => {
    const own = await buildOwn();
    await wait(own);
    expect((await list(own)).body.is_shown).toBe(false);
    expect(await showListings(velvet.ctx)).toBe(0);
    velvet.clock.advance(61_000);
    await showListings(velvet.ctx);
    expect((await mine(own, 'active'))[0]?.is_shown).toBe(true);
  });
});

describe('changing the price', () => {
  test('needs the version that was seen; a repeated change counts once; one from another tab is refused', async () => {
    const own = await buildOwn();
    const { id } = (await list(own)).body;
    const first = await change(own, id, { price: 3500, floor: 2000, version: 1 });
    expect(first.body).toMatchObject({ version: 2, asked: { amount: 3500 }, floor: { amount: 2000 } });
    expect((await change(own, id, { price: 3500, floor: 2000, version: 1 })).body.version).toBe(2);
    expect((await change<Refusal>(own, id, { price: 3000, version: 1 })).body.code).toBe('listing_changed');
    expect((await change(own, id, { price: 5301, version: 2 })).body).toEqual({
      price: ['Ask at most €53.00 for this ticket.'],
    });
    expect((await change(own, id, { price: 3000, floor: 50, version: 2 })).body).toEqual({
      floor: ['The lowest price is at least €1.00.'],
    });
    expect((await quote(own, { price: 3000 })).status).toBe(200);
    const stranger = await buildSignedIn(velvet.ctx);
    expect((await change(stranger, id, { price: 3000, version: 2 })).status).toBe(404);
  });

  test('is refused for a version whose successor does not fit its column', async () => {
    const own = await buildOwn();
    const { id } = (await list(own)).body;
    expect((await change<Refusal>(own, id, { price: 3000, version: 2 ** 31 - 2 })).body.code).toBe('listing_changed');
    const tooLarge = await change(own, id, { price: 3000, version: 2 ** 31 - 1 });
    expect([tooLarge.status, tooLarge.body]).toEqual([400, { version: ['Give the version of the listing.'] }]);
  });

  test('while somebody pays it can be neither changed nor taken back, and the seller sees until when', async () => {
    const own = await buildOwn();
    const { id } = (await list(own)).body;
    const until = (await reserve(own)).toISOString();
    const refusal = { code: 'listing_reserved', reserved_until: until };
    expect(await withdraw<Refusal>(own, id)).toMatchObject({ status: 409, body: refusal });
    expect(await change<Refusal>(own, id, { price: 3000, version: 1 })).toMatchObject({ status: 409, body: refusal });
    expect((await open(own)).listing).toMatchObject({ state: 'reserved', reserved_until: until });
    expect(await quote(own)).toMatchObject({ status: 409, body: refusal });
    await letGo(own);
    expect((await withdraw(own, id)).body.state).toBe('withdrawn');
    expect((await change<Refusal>(own, id, { price: 3000, version: 1 })).body.code).toBe('listing_ended');
  });

  test('a falling price: what it is now, and when it falls next, on the ticket and in my listings', async () => {
    const own = await buildOwn();
    const start = addMilliseconds(velvet.ctx.clock.now(), 13 * HOUR);
    await setEvent(own, { doors_at: start, starts_at: start, ends_at: addMilliseconds(start, 6 * HOUR) });
    const { id } = (await list(own, { price: 5000, floor: 2000 })).body;
    velvet.clock.advance(6 * HOUR + MINUTE);
    const [shown] = await mine(own, 'active');
    expect(shown).toMatchObject({ id, price: { amount: 4250 }, asked: { amount: 5000 }, floor: { amount: 2000 } });
    const { results } = (
      await call<{ results: Ticket[] }>(velvet.url, '/tickets/my-tickets/', { headers: own.headers })
    ).body;
    expect(results[0]?.listing).toMatchObject({ price: { amount: 4250 }, next_drop: shown?.next_drop });
    expect(shown?.next_drop?.total.amount).toBeLessThan(shown?.total.amount ?? 0);
  });
});

test('a sold listing shows its payout and date', async () => {
  const { user, headers } = await buildSignedIn(velvet.ctx);
  const { listing } = await buildSoldListing(velvet.ctx, { seller: user, price_amount: 4000 });
  const [sold] = await mine({ headers }, 'sold');
  expect(sold).toMatchObject({ id: listing.id, state: 'sold', price: { amount: 4000 }, next_drop: null });
  const ends = Date.parse(sold?.event.ends_at ?? '');
  expect(sold?.payout).toMatchObject({ amount: { amount: 4000 }, state: 'pending', paid_at: null });
  expect(sold?.payout?.reason).toBe('Say where your money goes, or it waits.');
  expect(Date.parse(sold?.payout?.release_at ?? '')).toBe(ends + 50 * HOUR);
  expect((await call(velvet.url, '/resale/my-listings/?when=sold', { headers })).body).toMatchObject({
    payout_hours: 50,
  });
  expect((await withdraw<Refusal>({ headers }, sold?.id ?? '')).body.code).toBe('listing_sold');
});

test('deleting an account ends its listings, but not while somebody is paying for one', async () => {
  const own = await buildOwn();
  await list(own);
  await reserve(own);
  const end = () =>
    call<Refusal>(velvet.url, '/auth/user/delete/', {
      method: 'POST',
      headers: own.headers,
      body: { password: PASSWORD },
    });
  const refused = await end();
  expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining('is held for a buyer')]);
  await letGo(own);
  expect((await end()).status).toBeLessThan(300);
  expect((await stateOf(own))?.state).toBe('valid');
});

describe('automatic returns', () => {
  test('at the cut-off, with a mail; not while somebody pays', async () => {
    const type = await buildTicketType(velvet.ctx, { price_amount: 5000 });
    const [own, paying] = [await buildOwn({ type }), await buildOwn({ type })];
    await Promise.all([list(own), list(paying)]);
    await reserve(paying);
    velvet.clock.advance(7 * DAY - 2 * HOUR + MINUTE);
    await Promise.all([returnUnsold(velvet.ctx), returnUnsold(velvet.ctx)]);
    expect(await open(own)).toMatchObject({ state: 'valid', listing: null, can_sell: false });
    expect((await open(paying)).state).toBe('listed');
    expect(await mine(own, 'ended')).toMatchObject([{ state: 'unsold' }]);
    const mails = (await mailsTo(velvet, own.seller.email)).filter(({ subject }) => subject.startsWith('Back'));
    expect(mails.map(({ text }) => text)).toEqual([expect.stringContaining('Nobody bought your General ticket')]);
    await letGo(paying);
    await returnUnsold(velvet.ctx);
    expect((await open(paying)).state).toBe('valid');
  });

  test('when the host switches Resale off, and the seller is told why', async () => {
    const own = await buildOwn();
    await list(own);
    await setEvent(own, { resale_allowed: false });
    await returnUnsold(velvet.ctx);
    expect((await open(own)).state).toBe('valid');
    const [mail] = await mailsTo(velvet, own.seller.email);
    expect(mail?.text).toContain('The host no longer allows Resale of your General ticket for Velvet Night.');
  });
});
