import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { PersonalData } from '#contract/account.ts';
import type { MyListing } from '#contract/selling.ts';
import type { StaffTask, StaffTaskDetail } from '#contract/staff-queue.ts';
import type { StaffAccount } from '#contract/staff-records.ts';
import { buildSession, buildUser } from '#server/domains/auth/factory.ts';
import { assessSeller } from '#server/domains/resale/assess-seller.ts';
import { expectInvariants } from '#server/testing/expect-invariants.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { newId } from '#server/platform/lib/random.ts';
import { createTestApp } from '#server/testing/app.ts';
import { call } from '#server/testing/checkout.ts';
import { mailAbout, mailsTo } from '#server/testing/mails.ts';
import { buildSoldListing } from '#server/testing/resale-sale.ts';
import { buildStaffCalls } from '#server/testing/staff-calls.ts';

const why = { reason: 'The card was stolen.' };

const velvet = await createTestApp({ withMailbox: true, settings: { seller_review_first_amount: 5000 } });
let staff = await buildStaffCalls(velvet, why);

const headersOf = async (user: { id: string }) => ({ authorization: `Token ${await buildSession(velvet.ctx, user)}` });
const sound = () => expectInvariants(velvet);

/** A seller whose money is held, because their first payout is large. */
async function held() {
  const seller = await buildUser(velvet.ctx);
  await sql`update users set created_at = created_at - interval '1 year' where id = ${seller.id}`.execute(
    velvet.ctx.db,
  );
  const sale = await buildSoldListing(velvet.ctx, { seller, price_amount: 5000 });
  const { event_id } = sale.listing;
  expect(
    await inTransaction(velvet.ctx.db, (tx) => assessSeller(velvet.ctx, tx, { event_id, seller_user_id: seller.id })),
  ).toBe('held');
  const { id } = await velvet.ctx.db
    .selectFrom('seller_reviews')
    .select('id')
    .where('event_id', '=', event_id)
    .where('seller_user_id', '=', seller.id)
    .executeTakeFirstOrThrow();
  return { ...sale, id, seller, event_id };
}

const itemOf = async (id: string) => {
  const { body } = await staff.get<{ results: StaffTask[] }>('queue/?kind=seller');
  return body.results.find((task) => task.id === id);
};

describe('a seller whose money is held', () => {
  test('is in the queue with reasons, sales and deadline; after the release they get a mail and it is done', async () => {
    const { id, seller, listing, buyer, split } = await held();
    expect(await itemOf(id)).toMatchObject({
      kind: 'seller',
      what: 'first_large',
      state: 'open',
      amounts: [{ amount: split.payout, currency: 'eur' }],
    });
    const { body } = await staff.get<StaffTaskDetail>(`queue/seller/${id}/`);
    expect(body.seller).toMatchObject({
      seller: { id: seller.id, username: seller.username },
      state: 'held',
      reasons: ['first_large'],
      sold_in_all: 1,
      doubts: 0,
      is_sent: false,
      sales: [{ id: listing.id, price: { amount: 5000 }, state: 'sold' }],
    });
    expect(Date.parse(body.due_at ?? '') - Date.parse(body.since)).toBe(72 * 3_600_000);
    expect(JSON.stringify(body)).not.toContain(buyer.email);

    expect((await staff.post(`sellers/${id}/release/`, {})).body).toMatchObject({ reason: [expect.any(String)] });
    const released = await staff.post<StaffTaskDetail>(`sellers/${id}/release/`, {
      reason: 'Known to the host for years.',
    });
    expect(released.body).toMatchObject({
      state: 'done',
      note: 'Known to the host for years.',
      done_by: { id: staff.user.id },
      seller: { state: 'released' },
    });
    expect(await itemOf(id)).toBeUndefined();
    const mail = await mailAbout(velvet, seller, /^Your payout is going ahead: /);
    expect(mail?.text).toContain('Everything is in order');
    expect(mail?.text).not.toContain('Known to the host');
    // A second click changes nothing.
    expect((await staff.post(`sellers/${id}/release/`)).body).toMatchObject({ note: 'Known to the host for years.' });
    expect(
      (await mailsTo(velvet, seller.email)).filter(({ subject }) => subject.startsWith('Your payout')),
    ).toHaveLength(1);
    await sound();
  });

  test('is stopped with a reason that they see, is not released automatically, and can be released later', async () => {
    const { id, seller, event_id } = await held();
    expect((await staff.post(`sellers/${id}/stop/`)).body).toMatchObject({
      state: 'done',
      seller: { state: 'stopped' },
    });
    expect((await mailAbout(velvet, seller, /^Your payout was stopped: /))?.text).toContain(why.reason);
    const headers = await headersOf(seller);
    const sold = await call<{ results: MyListing[] }>(velvet.url, '/resale/my-listings/?when=sold', { headers });
    expect(sold.body.results[0]?.payout).toMatchObject({
      state: 'stopped',
      reason: `This payout was stopped: ${why.reason}`,
    });

    const exported = async () =>
      (await call<PersonalData>(velvet.url, '/auth/user/export/', { headers: await headersOf(seller) })).body;
    expect((await exported()).seller_reviews).toMatchObject([{ state: 'stopped', note: why.reason }]);

    velvet.clock.advance(73 * 3_600_000);
    staff = await buildStaffCalls(velvet, why);
    const assess = () =>
      inTransaction(velvet.ctx.db, (tx) => assessSeller(velvet.ctx, tx, { event_id, seller_user_id: seller.id }));
    expect(await assess()).toBe('stopped');
    expect((await staff.post(`sellers/${id}/release/`, { reason: 'The bank cleared it.' })).status).toBe(200);
    expect(await assess()).toBe('released');
    // Why staff released it is their own note: the seller was not told.
    const [review] = (await exported()).seller_reviews;
    expect(review).toMatchObject({ state: 'released', note: null, decided_at: expect.any(String) });

    await staff.look('user', seller.id);
    const { body } = await staff.get<StaffAccount>(`accounts/${seller.id}/`);
    expect(body.acts.map(({ action, reason }) => [action, reason])).toEqual(
      expect.arrayContaining([
        ['staff.seller_stopped', why.reason],
        ['staff.seller_released', 'The bank cleared it.'],
      ]),
    );
    await sound();
  });

  test('a seller who was not held, or does not exist, cannot be decided', async () => {
    const { listing, seller } = await buildSoldListing(velvet.ctx, { price_amount: 1000 });
    const values = {
      event_id: listing.event_id,
      seller_user_id: seller.id,
      state: 'clear',
      assessed_at: velvet.clock.now(),
    };
    const { id } = await velvet.ctx.db
      .insertInto('seller_reviews')
      .values(values)
      .returning('id')
      .executeTakeFirstOrThrow();
    expect((await staff.post(`sellers/${id}/stop/`)).status).toBe(404);
    expect((await staff.get(`queue/seller/${id}/`)).status).toBe(404);
    expect((await staff.post(`sellers/${newId()}/stop/`)).status).toBe(404);
  });
});
