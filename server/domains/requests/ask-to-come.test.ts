import { describe, expect, test } from 'vitest';
import type { OwnRequest, RequestForm } from '#contract/requests.ts';
import { buildSession, buildUser } from '#server/domains/auth/factory.ts';
import { addMilliseconds, HOUR } from '#server/platform/lib/clock.ts';
import { createTestApp } from '#server/testing/app.ts';
import { call, checkout, guestEmail } from '#server/testing/checkout.ts';
import { buildHostedEvent } from '#server/testing/host.ts';
import { mailsTo } from '#server/testing/mails.ts';
import { buildRequest } from './factory.ts';

const velvet = await createTestApp({
  withMailbox: true,
  settings: {
    limit_requests_per_ip_hour: 1000,
    limit_request_look_ups_per_ip_minute: 1000,
    limit_request_mails_per_email_day: 5,
  },
});

const questions = JSON.stringify([
  { id: 'q1', label: 'Who do you know there?', kind: 'text', required: true, choices: [] },
]);
const privateNight = (event = {}) =>
  buildHostedEvent(velvet, {
    title: 'The Back Room',
    visibility: 'private',
    takes_requests: true,
    description_html: '<p>Secret words</p>',
    address: '7 Hidden Lane',
    line_up: ['Secret Guest'],
    venue_name: 'The Cellar',
    ...event,
  });
const ago = (hours: number) => addMilliseconds(velvet.ctx.clock.now(), -hours * HOUR);
const formOf = (slug: string) => call<RequestForm>(velvet.url, `/events/${slug}/request-form/`);
const ask = (slug: string, body: object, headers = {}) =>
  call<{ message: string }>(velvet.url, `/events/${slug}/requests/`, { method: 'POST', body, headers });
const requestsOf = (event_id: string) =>
  velvet.ctx.db.selectFrom('guest_requests').selectAll().where('event_id', '=', event_id).orderBy('id').execute();
const linkIn = async (email: string) => {
  const [mail] = await mailsTo(velvet, email);
  return mail?.links.map((link) => /\/requests\/(.+)$/.exec(link)?.[1]).find(Boolean) ?? '';
};

describe('what a stranger sees of a private event', () => {
  test('nothing, unless its host accepts requests', async () => {
    const { event } = await privateNight({ takes_requests: false });
    const answers = [await formOf(event.slug), await formOf('no-such-night'), await ask(event.slug, { name: 'Ada' })];
    for (const { status, body } of answers)
      expect([status, body]).toEqual([404, { detail: 'Not found.', code: 'not_found' }]);
  });

  test('title, city and date, and nothing else', async () => {
    const { event } = await privateNight({ questions });
    const { status, body } = await formOf(event.slug);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      event: { title: 'The Back Room', city: event.city },
      state: 'open',
      ticket_types: [],
    });
    expect(JSON.stringify(body)).not.toMatch(/Secret|Hidden Lane|Cellar|organization/);
    expect((await call(velvet.url, `/events/${event.slug}/`)).status).toBe(404);
    expect((await formOf(event.id)).status, 'whoever has only its id').toBe(404);
  });

  test('nothing of a draft', async () => {
    const { event } = await privateNight({ state: 'draft' });
    expect((await formOf(event.slug)).status).toBe(404);
  });
});

describe('asking', () => {
  test('a guest asks once: asking again changes nothing, sends no mail and gets the same response', async () => {
    const { event } = await privateNight({ questions });
    const email = guestEmail();
    const first = await ask(event.slug, {
      name: 'Ada',
      email,
      plus_ones: 2,
      note: 'We met at the opening.',
      answers: { q1: 'Mira' },
    });
    const again = await ask(event.slug, { name: 'Not Ada', email: email.replace('@', '+x@'), answers: { q1: 'Me' } });
    expect([first.status, again.status, again.body]).toEqual([202, 202, first.body]);
    expect(await requestsOf(event.id)).toMatchObject([
      {
        name: 'Ada',
        plus_ones: 2,
        note: 'We met at the opening.',
        answers: [{ label: 'Who do you know there?', answer: 'Mira' }],
        state: 'waiting',
      },
    ]);
    const mails = await mailsTo(velvet, email);
    expect(mails.map(({ subject }) => subject)).toEqual(['We have your request: The Back Room']);
    expect(mails[0]?.text).not.toMatch(/We met|Cellar|Hidden Lane/);
  });

  test('twenty times at once, there is one request and one mail', async () => {
    const { event } = await privateNight();
    const email = guestEmail();
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(event.slug, { name: 'Ada', email })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
    expect(await requestsOf(event.id)).toHaveLength(1);
    expect(await mailsTo(velvet, email)).toHaveLength(1);
  });

  test('invalid fields are named, and nothing is stored', async () => {
    const { event } = await privateNight({ questions });
    const good = { name: 'Ada', email: guestEmail(), answers: { q1: 'Mira' } };
    const wrong: [object, string][] = [
      [{ ...good, name: ' ' }, 'name'],
      [{ ...good, email: undefined }, 'email'],
      [{ ...good, plus_ones: 6 }, 'plus_ones'],
      [{ ...good, note: 'x'.repeat(1001) }, 'note'],
      [{ ...good, answers: {} }, 'answers'],
      [{ ...good, answers: { q1: 'Mira', q9: 'x' } }, 'answers'],
      [{ ...good, ticket_type_id: event.id }, 'ticket_type_id'],
      [{ ...good, state: 'approved' }, 'state'],
    ];
    for (const [body, field] of wrong) {
      const refused = await ask(event.slug, body);
      expect([refused.status, Object.keys(refused.body)]).toEqual([400, [field]]);
    }
    expect(await requestsOf(event.id)).toEqual([]);
  });

  test('nobody can ask for a past event', async () => {
    const { event } = await privateNight({ doors_at: null, starts_at: ago(3), ends_at: ago(1) });
    expect((await formOf(event.slug)).body.state).toBe('over');
    const refused = await ask(event.slug, { name: 'Ada', email: guestEmail() });
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'event_over' }]);
  });
});

describe('the sender of a request', () => {
  test('withdraws by the link of the mail, twice, and may ask again', async () => {
    const { event } = await privateNight();
    const email = guestEmail();
    await ask(event.slug, { name: 'Ada', email });
    const token = await linkIn(email);
    const seen = await call<OwnRequest>(velvet.url, `/requests/${token}/`);
    expect(seen.body).toMatchObject({ state: 'waiting', event: { title: 'The Back Room' } });
    expect((await requestsOf(event.id))[0]?.token_hash?.toString('base64url')).not.toBe(token);
    for (let n = 0; n < 2; n += 1) {
      const gone = await call<OwnRequest>(velvet.url, `/requests/${token}/withdraw/`, { method: 'POST' });
      expect([gone.status, gone.body.state]).toEqual([200, 'withdrawn']);
    }
    await ask(event.slug, { name: 'Ada', email });
    expect((await requestsOf(event.id)).map(({ state }) => state)).toEqual(['withdrawn', 'waiting']);
    expect((await call(velvet.url, '/requests/nobody-knows/')).status).toBe(404);
  });

  test('reads that the event was cancelled, or is over, instead of waiting for an answer', async () => {
    const { event } = await privateNight();
    const email = guestEmail();
    await ask(event.slug, { name: 'Ada', email });
    const token = await linkIn(email);
    const seen = async () => (await call<OwnRequest>(velvet.url, `/requests/${token}/`)).body;
    expect(await seen()).toMatchObject({ state: 'waiting', event_state: 'open' });
    const change = (values: { doors_at?: null; starts_at?: Date; ends_at?: Date; state?: 'cancelled' }) =>
      velvet.ctx.db
        .updateTable('events')
        .set({ ...values, ...(values.state && { cancelled_at: ago(0) }) })
        .where('id', '=', event.id)
        .execute();
    await change({ doors_at: null, starts_at: ago(3), ends_at: ago(1) });
    expect(await seen()).toMatchObject({ state: 'waiting', event_state: 'over' });
    await change({ state: 'cancelled' });
    expect(await seen()).toMatchObject({ state: 'waiting', event_state: 'cancelled' });
  });

  test('with an account sees the state, also of earlier requests with its address, and withdraws', async () => {
    const { event } = await privateNight();
    const user = await buildUser(velvet.ctx);
    const headers = { authorization: `Token ${await buildSession(velvet.ctx, user)}` };
    const mine = (method = 'GET') =>
      call<{ request: OwnRequest | null }>(velvet.url, `/events/${event.slug}/my-request/`, { method, headers });
    expect((await mine()).body.request).toBeNull();
    await ask(event.slug, { name: 'Ada', email: 'somebody-else@example.com' }, headers);
    expect((await requestsOf(event.id))[0]?.email).toBe(user.email);
    expect((await mine()).body.request?.state).toBe('waiting');
    expect((await mine('DELETE')).body.request?.state).toBe('withdrawn');
    await ask(event.slug, { name: 'Ada', email: user.email });
    expect((await mine()).body.request?.state).toBe('waiting');
  });

  test('with an account does not see the request of an address that only looks alike', async () => {
    const { event } = await privateNight();
    const user = await buildUser(velvet.ctx);
    const headers = { authorization: `Token ${await buildSession(velvet.ctx, user)}` };
    await ask(event.slug, { name: 'Bob', email: user.email.replace('@', '+bob@') });
    const mine = await call<{ request: OwnRequest | null }>(velvet.url, `/events/${event.slug}/my-request/`, {
      headers,
    });
    expect(mine.body.request).toBeNull();
  });

  test('with an account does not see what another account asked with the address before it was theirs', async () => {
    const { event } = await privateNight();
    const [former, user] = [await buildUser(velvet.ctx), await buildUser(velvet.ctx)];
    await buildRequest(velvet.ctx, { event_id: event.id, user_id: former.id, email: user.email });
    const headers = { authorization: `Token ${await buildSession(velvet.ctx, user)}` };
    const path = `/events/${event.slug}/my-request/`;
    expect((await call<{ request: unknown }>(velvet.url, path, { headers })).body.request).toBeNull();
  });
});

describe('limits', () => {
  test('a mailbox gets five mails a day, for any number of events; further requests are stored without a mail', async () => {
    const email = guestEmail();
    for (let n = 0; n < 6; n += 1) {
      const { event } = await privateNight();
      expect((await ask(event.slug, { name: 'Ada', email })).status).toBe(202);
      expect(await requestsOf(event.id)).toHaveLength(1);
    }
    expect(await mailsTo(velvet, email)).toHaveLength(5);
  });

  test('an event has a maximum of waiting requests', async () => {
    const strict = await createTestApp({ settings: { requests_waiting: 1, limit_requests_per_ip_hour: 3 } });
    const { event } = await buildHostedEvent(strict, { visibility: 'private', takes_requests: true });
    const answers = [];
    for (let n = 0; n < 4; n += 1)
      answers.push(
        await call(strict.url, `/events/${event.slug}/requests/`, {
          method: 'POST',
          body: { name: 'Ada', email: guestEmail() },
        }),
      );
    expect(answers.map(({ status }) => status)).toEqual([202, 409, 409, 429]);
  });
});

describe('a ticket type that is only by request', () => {
  test('shows its price, accepts requests, and cannot be bought', async () => {
    const { event, types } = await buildHostedEvent(velvet, {}, [
      { name: 'Table', price_amount: 9000, by_request: true },
      { name: 'Entry', price_amount: 1000 },
      { name: 'Secret table', price_amount: 9000, by_request: true, is_hidden: true },
    ]);
    const [table, entry, hidden] = types;
    const shown = await formOf(event.slug);
    expect(shown.body.ticket_types).toMatchObject([{ id: table?.id, name: 'Table', total: { amount: 9500 } }]);
    const email = guestEmail();
    const refused = await checkout(velvet.url, { ticket_type_id: table?.id, quantity: 1, email });
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'by_request' }]);
    const both = [table, entry].map((type) => ({ ticket_type_id: type?.id, quantity: 1 }));
    expect((await checkout(velvet.url, { items: both, email })).status).toBe(409);
    expect((await checkout(velvet.url, { ticket_type_id: entry?.id, quantity: 1, email })).status).toBe(201);
    expect((await ask(event.slug, { name: 'Ada', email })).body).toHaveProperty('ticket_type_id');
    for (const type of [entry, hidden])
      expect((await ask(event.slug, { name: 'Ada', email, ticket_type_id: type?.id })).status).toBe(400);
    expect((await ask(event.slug, { name: 'Ada', email, ticket_type_id: table?.id })).status).toBe(202);
    expect(await requestsOf(event.id)).toMatchObject([{ ticket_type_id: table?.id }]);
  });

  test('a new setting applies to the next purchase of somebody who is choosing', async () => {
    const owls = await buildHostedEvent(velvet, {}, [{ name: 'Table', price_amount: 0 }]);
    const buy = () => checkout(velvet.url, { ticket_type_id: owls.types[0]?.id, quantity: 1, email: guestEmail() });
    expect((await buy()).status).toBe(201);
    const saved = await call(velvet.url, `/ticket-types/${owls.types[0]?.id}/`, {
      method: 'PATCH',
      body: { by_request: true },
      headers: { authorization: owls.authorization },
    });
    expect([saved.status, saved.body]).toMatchObject([200, { by_request: true }]);
    expect((await buy()).body).toMatchObject({ code: 'by_request' });
  });
});
