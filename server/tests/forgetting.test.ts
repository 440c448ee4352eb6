import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { buildSession, buildUser } from '#server/domains/auth/factory.ts';
import { createCode } from '#server/domains/auth/verification-codes.ts';
import { createReset } from '#server/domains/auth/password-resets.ts';
import { buildEvent } from '#server/domains/events/factory.ts';
import { markProcessed, storeEvent } from '#server/domains/payments/webhook-inbox.ts';
import { buildSale } from '#server/domains/tickets/factory.ts';
import { createGuestLink, isProvedAddress, markGuestLinkOpened } from '#server/domains/tickets/guest-links.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { allJobs } from '#server/jobs.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { DAY, MINUTE } from '#server/platform/lib/clock.ts';
import { writeMail } from '#server/platform/mail/outbox.ts';
import { createTestApp } from '#server/testing/app.ts';
import { call, checkout, details, guestEmail } from '#server/testing/checkout.ts';

const velvet = await createTestApp();

const event = {
  type: 'charge.updated',
  api_version: null,
  object_id: null,
  account: null,
  is_live: false,
  payload: '{}',
};

const run = (name: string) => allJobs(velvet.ctx)[name]?.run({}, {} as never);
const count = async (table: string) => {
  const { rows } = await sql<{ count: number }>`select count(*) from ${sql.table(table)}`.execute(velvet.ctx.db);
  return rows[0]?.count;
};

test('logins, mailed codes and reset links are deleted a month after they ended, and live ones stay', async () => {
  const { ctx, clock } = velvet;
  const user = await buildUser(ctx);
  const { settings, config } = ctx;
  const make = async () => {
    const now = clock.now();
    await buildSession(ctx, user);
    await inTransaction(ctx.db, async (tx) => {
      await createCode(tx, { settings, pepper: config.secretPepper, user, purpose: 'registration', now });
      await createReset(tx, settings, user.id, now);
    });
  };
  const countsAfter = async (days: number) => {
    clock.advance(days * DAY);
    await run('forget_ended_logins');
    return Promise.all(['sessions', 'email_codes', 'password_resets'].map(count));
  };
  await make();
  expect(await countsAfter(29)).toEqual([1, 1, 1]);
  await make();
  expect(await countsAfter(2)).toEqual([2, 1, 1]);
  // A session ends when it was not used for some days.
  expect(await countsAfter(settings.session_idle_days)).toEqual([1, 1, 1]);
});

test('the keys of checkouts, with the address of a guest, are deleted after a day', async () => {
  const { ctx, clock, url } = velvet;
  const { id: event_id } = await buildEvent(ctx);
  const { id } = await buildTicketType(ctx, { event_id });
  const body = { email: guestEmail(), ticket_type_id: id, quantity: 1 };
  expect((await checkout(url, body, { 'idempotency-key': 'first' })).status).toBe(201);
  await run('forget_checkout_keys');
  expect(await count('idempotency_keys')).toBe(1);
  clock.advance(DAY + 1);
  await run('forget_checkout_keys');
  expect(await count('idempotency_keys')).toBe(0);
});

test('who began a checkout that was never paid is deleted a month after the event; paid ones and one that may still be paid stay', async () => {
  const { ctx, clock, url } = velvet;
  const event = await buildEvent(ctx, { max_per_buyer: 4 });
  const type = await buildTicketType(ctx, { event_id: event.id });
  const begin = async () => {
    const taken = await checkout(url, { email: guestEmail(), ticket_type_id: type.id, quantity: 1 });
    const path = `/payment/checkout/${taken.body.session_id}/`;
    await call(url, path, {
      method: 'PATCH',
      body: { holder_names: ['Ada Lovelace'], holder_emails: ['ada@example.com'] },
    });
    await call(url, path, { method: 'DELETE' });
    return taken.body;
  };
  const [unpaid, slow, { order: paid }] = [await begin(), await begin(), await buildSale(ctx, { type })];
  const now = clock.now();
  const page = { order_id: slow.order.id, attempt: 1, state: 'complete', created_at: now, expires_at: now };
  await ctx.db.insertInto('payment_sessions').values(page).execute();
  const payload = { order_id: unpaid.order.id };
  const mail = { key: 'ended', template: 'checkout_not_charged', to_email: guestEmail(), payload, now };
  await inTransaction(ctx.db, (tx) => writeMail(tx, mail));
  const traces = async (order_id: string) => {
    const { rows } = await sql<{ text: string }>`
      select o::text || s.document || coalesce((select string_agg(to_email, ' ') from outbox where payload ->> 'order_id' = o.id::text), '')
             as text from orders o join order_search s on s.order_id = o.id where o.id = ${order_id}`.execute(ctx.db);
    return rows[0]?.text.match(/ada|example/gi)?.length ?? 0;
  };
  const keptAfter = async (milliseconds: number) => {
    clock.advance(milliseconds);
    await run('forget_unpaid_checkouts');
    const kept = await Promise.all([unpaid.order, slow.order, paid].map(({ id }) => traces(id)));
    return kept.map((count) => count > 0);
  };
  const due = (event.ends_at?.getTime() ?? 0) + 30 * DAY - now.getTime();
  expect(await keptAfter(due - MINUTE)).toEqual([true, true, true]);
  expect(await keptAfter(2 * MINUTE)).toEqual([false, true, true]);
  expect((await details(url, unpaid.session_id)).body).toMatchObject({ status: 'expired', purchasedTickets: [] });
  expect(await count('buyer_counts')).toBe(1);
  await ctx.db.updateTable('payment_sessions').set({ state: 'failed' }).execute();
  expect(await keptAfter(1)).toEqual([false, false, true]);
});

test('processed webhooks are deleted after three months; one that is not processed stays', async () => {
  const { ctx, clock } = velvet;
  const store = (id: string) =>
    storeEvent(ctx.db, {
      destination: 'platform',
      event: { ...event, id },
      now: clock.now(),
    });
  await store('evt_done');
  await store('evt_waiting');
  await markProcessed(ctx.db, 'evt_done', clock.now());
  clock.advance(89 * DAY);
  await run('forget_webhooks');
  expect(await count('webhook_inbox')).toBe(2);
  clock.advance(2 * DAY);
  await run('forget_webhooks');
  const left = await ctx.db.selectFrom('webhook_inbox').select('event_id').execute();
  expect(left).toEqual([{ event_id: 'evt_waiting' }]);
});

test('links to a guest’s tickets are deleted a month after they ended; one that proves an address stays', async () => {
  const { ctx, clock } = velvet;
  const email = guestEmail();
  const make = () => createGuestLink(ctx, ctx.db, { email, order_id: null, lasts: DAY });
  const network = 'network';
  await make();
  for (const token of [await make(), await make()]) {
    clock.advance(1);
    await markGuestLinkOpened(ctx, { token, network });
  }
  clock.advance(30 * DAY);
  await run('forget_guest_links');
  expect(await count('guest_links')).toBe(3);
  clock.advance(DAY + 1);
  await run('forget_guest_links');
  expect(await count('guest_links')).toBe(1);
  expect(await isProvedAddress(ctx.db, email)).toBe(true);
});
