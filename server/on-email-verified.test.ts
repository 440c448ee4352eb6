import { describe, expect, test } from 'vitest';
import { PASSWORD as USUAL_PASSWORD, buildSignedIn, buildUser } from '#server/domains/auth/factory.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { writeMail } from '#server/platform/mail/outbox.ts';
import { newNumericCode } from '#server/platform/lib/random.ts';
import { createTestApp } from '#server/testing/app.ts';
import { call, checkout } from '#server/testing/checkout.ts';
import { codeMailedTo, mailsTo } from '#server/testing/mails.ts';
import { buildDoorman } from '#server/domains/doormen/factory.ts';
import { buildEvent } from '#server/domains/events/factory.ts';
import { buildPromoterLink } from '#server/domains/promoters/factory.ts';
import { buildSale, reissueTicket } from '#server/domains/tickets/factory.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { buildEntry } from '#server/domains/waiting-list/factory.ts';

const velvet = await createTestApp({ withMailbox: true });

const PASSWORD = 'seven tall giraffes';
type Page = { results: { id: string; code?: string }[] };

async function guestBuys(email: string, quantity = 2) {
  const { id } = await buildTicketType(velvet.ctx, { price_amount: 0 });
  const { body } = await checkout(velvet.url, { ticket_type_id: id, quantity, email });
  const [mail] = await mailsTo(velvet, email);
  const token = mail?.links
    .find((link) => link.includes('/tickets/guest/'))
    ?.split('/')
    .at(-1);
  return { order_id: body.order.id, guestPath: `/tickets/guest/${token}/` };
}

async function post<Body>(path: string, body: unknown) {
  return call<Body>(velvet.url, path, { method: 'POST', body });
}

async function register(email: string) {
  const username = email.split('@')[0];
  const answer = await post('/auth/register/', { username, email, password: PASSWORD, password2: PASSWORD });
  expect(answer.status).toBe(201);
}

async function verifyAndLogIn(email: string) {
  expect((await post('/auth/verify-email/', { email, code: await codeMailedTo(velvet, email) })).status).toBe(200);
  const { body } = await post<{ token: string }>('/auth/login/', { username: email, password: PASSWORD });
  return { authorization: `Token ${body.token}` };
}

const changeTo = async (headers: Record<string, string>, email: string) => {
  const path = '/auth/user/change-email/';
  await call(velvet.url, path, { method: 'POST', headers, body: { email, password: USUAL_PASSWORD } });
  const code = await codeMailedTo(velvet, email);
  expect((await call(velvet.url, `${path}confirm/`, { method: 'POST', headers, body: { code } })).status).toBe(200);
};

function ticketsOf(order_id: string) {
  return velvet.ctx.db.selectFrom('tickets').selectAll().where('order_id', '=', order_id).orderBy('position').execute();
}

describe('what a guest bought', () => {
  test('AC-05 joins the account of the same address once the address is verified', async () => {
    const email = `claim-${newNumericCode(9)}@example.com`;
    const { order_id, guestPath } = await guestBuys(email);
    const before = await call<Page>(velvet.url, guestPath);
    await register(email);
    expect((await ticketsOf(order_id)).map((ticket) => ticket.owner_user_id)).toEqual([null, null]);
    const headers = await verifyAndLogIn(email);
    const mine = await call<Page>(velvet.url, '/tickets/my-tickets/', { headers });
    expect(mine.body.results.map(({ id }) => id).sort()).toEqual(before.body.results.map(({ id }) => id).sort());
    expect((await call(velvet.url, guestPath)).status).toBe(404);
  });

  test('keeps its codes: the holder is the same person', async () => {
    const email = `claim-${newNumericCode(9)}@example.com`;
    const { guestPath } = await guestBuys(email, 1);
    const code = (await call<Page>(velvet.url, guestPath)).body.results[0]?.code;
    await register(email);
    const headers = await verifyAndLogIn(email);
    const { body } = await call<Page>(velvet.url, '/tickets/my-tickets/', { headers });
    const opened = await call<{ code: string; passport: { entries: { kind: string }[] } }>(
      velvet.url,
      `/tickets/${body.results[0]?.id}/`,
      { headers },
    );
    expect(code).toBeTruthy();
    expect(opened.body.code).toBe(code);
    expect(opened.body.passport.entries.map(({ kind }) => kind)).toContain('claimed');
  });

  test('the order and the history of owners follow', async () => {
    const email = `claim-${newNumericCode(9)}@example.com`;
    const { order_id } = await guestBuys(email, 1);
    // A friend held the ticket before, also as a guest.
    const [ticket] = await ticketsOf(order_id);
    if (!ticket) throw new Error('no ticket');
    await reissueTicket(velvet.ctx, ticket);
    await velvet.database.pool.query(
      `update ticket_versions set owner_email = 'friend@example.com' where version = 1 and ticket_id = $1`,
      [ticket.id],
    );
    await register(email);
    await verifyAndLogIn(email);
    const { rows } = await velvet.database.pool.query(
      `select o.buyer_user_id = u.id as order_follows, v.owner_user_id = u.id as version_follows, v.version, v.acquired_via
         from users u, orders o join tickets t on t.order_id = o.id join ticket_versions v on v.ticket_id = t.id
        where u.email = $1 and o.id = $2 order by v.version`,
      [email, order_id],
    );
    expect(rows).toEqual([
      { order_follows: true, version_follows: null, version: 1, acquired_via: 'purchase' },
      { order_follows: true, version_follows: true, version: 2, acquired_via: 'reissue' },
    ]);
  });

  test('never joins an account of another address, however similar', async () => {
    const name = newNumericCode(9);
    const { order_id } = await guestBuys(`like-${name}+vip@example.com`, 1);
    const email = `like-${name}@example.com`;
    await register(email);
    await verifyAndLogIn(email);
    expect((await ticketsOf(order_id)).map((ticket) => ticket.owner_user_id)).toEqual([null]);
  });

  test('never moves from one account to another', async () => {
    const owner = await buildUser(velvet.ctx);
    const email = `claim-${newNumericCode(9)}@example.com`;
    const { order_id } = await guestBuys(email, 1);
    await velvet.ctx.db
      .updateTable('tickets')
      .set({ owner_user_id: owner.id })
      .where('order_id', '=', order_id)
      .execute();
    await velvet.database.pool.query(
      'update ticket_versions set owner_user_id = $1 where ticket_id in (select id from tickets where order_id = $2)',
      [owner.id, order_id],
    );
    await register(email);
    await verifyAndLogIn(email);
    expect((await ticketsOf(order_id)).map((ticket) => ticket.owner_user_id)).toEqual([owner.id]);
  });
});

describe('what an account bought before its address changed', () => {
  const subjectsTo = async (email: string) => (await mailsTo(velvet, email)).map(({ subject }) => subject);
  /** The mail about a full refund of an order. */
  const writeRefundMail = (order: { id: string }) =>
    inTransaction(velvet.ctx.db, async (tx) => {
      const { buyer_email } = await tx
        .selectFrom('orders')
        .select('buyer_email')
        .where('id', '=', order.id)
        .executeTakeFirstOrThrow();
      const mail = { template: 'order_refunded', to_email: buyer_email, payload: { order_id: order.id } };
      await writeMail(tx, { key: `order-refunded:${order.id}`, ...mail, now: velvet.ctx.clock.now() });
    });

  test('sends its mails to the new one, and is found by it', async () => {
    const { user, headers } = await buildSignedIn(velvet.ctx);
    const { order, tickets } = await buildSale(velvet.ctx, { owner: user });
    const email = `moved-${newNumericCode(9)}@example.com`;
    await changeTo(headers, email);
    const before = (await subjectsTo(user.email)).length;
    await writeRefundMail(order);
    expect((await subjectsTo(email))[0]).toContain('Refunded: your order');
    expect(await subjectsTo(user.email)).toHaveLength(before);
    expect((await ticketsOf(order.id)).map(({ owner_email }) => owner_email)).toEqual(tickets.map(() => email));
    await post('/tickets/find/', { email });
    expect((await subjectsTo(email))[0]).toBe('Your Velvet tickets');
  });

  test('unsent mails and alerts go to the new one', async () => {
    const { user, headers } = await buildSignedIn(velvet.ctx);
    const { order } = await buildSale(velvet.ctx, { owner: user });
    const { order: another } = await buildSale(velvet.ctx);
    const now = velvet.ctx.clock.now();
    const email = `moved-${newNumericCode(9)}@example.com`;
    // The new address already has an alert for one of the two events.
    const wanted = [
      { event_id: order.event_id, email: user.email, created_at: now },
      { event_id: another.event_id, email: user.email, created_at: now },
      { event_id: another.event_id, email, created_at: now },
    ];
    await velvet.ctx.db.insertInto('sale_alerts').values(wanted).execute();
    await writeRefundMail(order);
    const later = { next_attempt_at: new Date(now.getTime() + 60_000) };
    await velvet.ctx.db.updateTable('outbox').set(later).where('key', '=', `order-refunded:${order.id}`).execute();
    await changeTo(headers, email);
    velvet.clock.advance(60_000);
    expect(await subjectsTo(email)).toContainEqual(expect.stringContaining('Refunded: your order'));
    const alerts = await velvet.ctx.db
      .selectFrom('sale_alerts')
      .select('email')
      .where('event_id', 'in', [order.event_id, another.event_id])
      .execute();
    expect(alerts).toEqual([{ email }, { email }]);
  });

  test('purchases of others stay theirs', async () => {
    const { headers } = await buildSignedIn(velvet.ctx);
    const stranger = await buildUser(velvet.ctx);
    const { order } = await buildSale(velvet.ctx, { owner: stranger });
    await changeTo(headers, `moved-${newNumericCode(9)}@example.com`);
    expect((await ticketsOf(order.id))[0]?.owner_email).toBe(stranger.email);
  });
});

test('doors and promoter links stay an account’s when somebody else verifies its former address', async () => {
  const email = `former-${newNumericCode(9)}@example.com`;
  const { user, headers } = await buildSignedIn(velvet.ctx, { email });
  const { id: event_id } = await buildEvent(velvet.ctx);
  const [link, door] = [
    await buildPromoterLink(velvet.ctx, { event_id, email, user_id: user.id }),
    await buildDoorman(velvet.ctx, { event_id, email, user_id: user.id }),
  ];
  await changeTo(headers, `moved-${newNumericCode(9)}@example.com`);
  await register(email);
  await verifyAndLogIn(email);
  const { db } = velvet.ctx;
  const owners = [
    await db.selectFrom('promoter_links').select('user_id').where('id', '=', link.id).executeTakeFirst(),
    await db.selectFrom('doormen').select('user_id').where('id', '=', door.id).executeTakeFirst(),
  ];
  expect(owners).toEqual([{ user_id: user.id }, { user_id: user.id }]);
});

describe('waiting list entries of a guest', () => {
  type Waiting = { results: { id: string; state: string }[] };
  const waitingOf = async (headers: Record<string, string>) =>
    (await call<Waiting>(velvet.url, '/waiting-list/', { headers })).body.results.map(({ id }) => id);
  const entriesOf = (event_id: string) =>
    velvet.ctx.db
      .selectFrom('waiting_list_entries')
      .select(['user_id', 'email', 'mailbox'])
      .where('event_id', '=', event_id)
      .execute();

  test('joins the account of the same address once it is verified, and no other, however similar', async () => {
    const name = `waits-${newNumericCode(9)}`;
    const email = `${name}@example.com`;
    const { id: event_id } = await buildEvent(velvet.ctx);
    const own = await buildEntry(velvet.ctx, { event_id, email });
    const similar = await buildEntry(velvet.ctx, {
      event_id: (await buildEvent(velvet.ctx)).id,
      email: `${name}+vip@example.com`,
    });
    await register(email);
    expect(await entriesOf(event_id)).toMatchObject([{ user_id: null }]);
    const headers = await verifyAndLogIn(email);
    expect(await entriesOf(event_id)).toEqual([{ user_id: expect.any(String) as string, email, mailbox: email }]);
    expect(await waitingOf(headers)).toEqual([own.id]);
    expect(await entriesOf(similar.event_id)).toMatchObject([{ user_id: null }]);
  });

  test('an entry made later with the address is visible to its owner, and nobody takes over the entry of another', async () => {
    const { user, headers } = await buildSignedIn(velvet.ctx);
    const type = await buildTicketType(velvet.ctx, { capacity: 0 });
    const later = await buildEntry(velvet.ctx, { event_id: type.event_id, email: user.email });
    expect(await waitingOf(headers)).toEqual([later.id]);
    const other = await buildTicketType(velvet.ctx, { capacity: 0 });
    const tagged = user.email.replace('@', '+tag@');
    await buildEntry(velvet.ctx, { event_id: other.event_id, email: tagged });
    const path = `/events/${other.event_id}/waiting-list/`;
    const refused = await call(velvet.url, path, { method: 'POST', headers, body: { party_size: 2 } });
    expect(refused).toMatchObject({ status: 409, body: { code: 'already_waiting' } });
    expect(await entriesOf(other.event_id)).toMatchObject([{ user_id: null, email: tagged }]);
  });

  test('follows the account to its new address', async () => {
    const { user, headers } = await buildSignedIn(velvet.ctx);
    const { id: event_id } = await buildEvent(velvet.ctx);
    const { id } = await buildEntry(velvet.ctx, { event_id, email: user.email, user_id: user.id });
    const email = `moved-${newNumericCode(9)}@example.com`;
    await changeTo(headers, email);
    expect(await entriesOf(event_id)).toEqual([{ user_id: user.id, email, mailbox: email }]);
    expect(await waitingOf(headers)).toEqual([id]);
  });
});
