import { describe, expect, test } from 'vitest';
import type { PromoCode, PromoCodeBatch } from '#contract/promo-codes.ts';
import { buildPromoCode } from './factory.ts';
import { newSecret } from '#server/platform/lib/random.ts';
import { createTestApp } from '#server/testing/app.ts';
import { call, checkout, guestEmail } from '#server/testing/checkout.ts';
import { buildHostedEvent } from '#server/testing/host.ts';

const velvet = await createTestApp();
const guests = {
  name: 'Guest list',
  quantity: 30,
  prefix: 'gl',
  kind: 'percent',
  percent_basis_points: 5000,
  max_uses: 1,
};

type Host = Awaited<ReturnType<typeof buildHostedEvent>>;
type List = { results: PromoCode[]; batches: PromoCodeBatch[] };
const make = ({ send }: Host, body: object = {}, headers = {}) =>
  send<PromoCodeBatch>('POST', '/promo-code-batches/', { ...guests, ...body }, headers);
const codesOf = async ({ send }: Host, { id }: PromoCodeBatch) =>
  (await send<List>('GET', `/promo-codes/?batch_id=${id}`)).body.results;
const buy = ({ types }: Host, promo_code: string) =>
  checkout(velvet.url, { ticket_type_id: types[0]?.id, quantity: 1, email: guestEmail(), promo_code });

async function csvOf({ event, authorization }: Host, { id }: PromoCodeBatch) {
  const url = `${velvet.url}/services/api/events/${event.slug}/promo-code-batches/${id}/codes.csv`;
  const answer = await fetch(url, { headers: { authorization } });
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
}

test('codes and batches are refused once the event is over', async () => {
  const past = {
    doors_at: null,
    starts_at: new Date('2026-01-01T20:00:00Z'),
    ends_at: new Date('2026-01-02T04:00:00Z'),
  };
  const host = await buildHostedEvent(velvet, past);
  const code = { code: 'LATE', kind: 'percent', percent_basis_points: 2000 };
  for (const answer of [await make(host), await host.send('POST', '/promo-codes/', code)])
    expect(answer).toMatchObject({ status: 409, body: { code: 'event_over' } });
});

describe('a batch of codes', () => {
  test('is one row of the list with its codes, and each code works once', async () => {
    const host = await buildHostedEvent(velvet);
    const { status, body: batch } = await make(host);
    expect([status, batch]).toMatchObject([201, { name: 'Guest list', code_count: 30, used: 0, state: 'active' }]);
    const { body: list } = await host.send<List>('GET', '/promo-codes/');
    expect([list.results, list.batches]).toMatchObject([[], [{ id: batch.id }]]);
    const codes = await codesOf(host, batch);
    const code = codes[0]?.code ?? '';
    expect(code).toMatch(/^GL-[A-Z2-9]{9}$/);
    expect((await buy(host, code.toLowerCase())).body.order.total.amount).toBe(2675);
    expect((await buy(host, code)).status).toBe(400);
    expect((await host.send<List>('GET', `/promo-codes/?search=${code}`)).body.results).toMatchObject([
      { code, used: 1 },
    ]);
    expect((await host.send<List>('GET', '/promo-codes/')).body.batches).toMatchObject([
      { used: 1, used_code_count: 1 },
    ]);
  });

  test('of 5,000 has 5,000 different codes, in one transaction', async () => {
    const host = await buildHostedEvent(velvet);
    const { body } = await make(host, { quantity: 5000, prefix: '' });
    expect(body.code_count).toBe(5000);
    const { rows } = await velvet.database.pool.query(
      'select count(distinct code)::int as codes, count(distinct xmin::text)::int as transactions from promo_codes where event_id = $1',
      [host.event.id],
    );
    expect(rows).toEqual([{ codes: 5000, transactions: 1 }]);
  });

  test('a double click makes one batch; another of the same name is refused', async () => {
    const host = await buildHostedEvent(velvet);
    const click = { 'idempotency-key': newSecret() };
    const answers = await Promise.all([make(host, {}, click), make(host, {}, click), make(host, {}, click)]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect((await make(host, { name: 'guest LIST' })).body).toHaveProperty('name');
    for (const other of [{ name: 'Other' }, { quantity: 31 }, { percent_basis_points: 2000 }])
      expect(await make(host, other, click)).toMatchObject({ status: 409, body: { code: 'idempotency_key_reused' } });
    expect((await host.send<List>('GET', '/promo-codes/')).body.batches).toMatchObject([{ code_count: 30 }]);
  });

  test.each([
    [{ quantity: 0 }, 'quantity'],
    [{ quantity: 5001 }, 'quantity'],
    [{ name: ' ' }, 'name'],
    [{ prefix: '=cmd' }, 'prefix'],
    [{ percent_basis_points: null }, 'percent_basis_points'],
    [{ code: 'X' }, 'code'],
  ])('%o is refused on %s, and nothing is made', async (body, field) => {
    const host = await buildHostedEvent(velvet);
    const answer = await make(host, body);
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, [field]]);
    expect((await host.send<List>('GET', '/promo-codes/')).body.batches).toEqual([]);
  });

  test('is paused, resumed and deleted as a whole; used codes stay with their orders', async () => {
    const host = await buildHostedEvent(velvet);
    const { body: batch } = await make(host);
    const [first, second] = await codesOf(host, batch);
    const order = await buy(host, first?.code ?? '');
    const path = `/promo-code-batches/${batch.id}/`;
    expect((await host.send('PATCH', path, { is_paused: true })).body).toMatchObject({ state: 'paused' });
    expect((await buy(host, second?.code ?? '')).status).toBe(400);
    expect((await host.send('PATCH', path, { is_paused: false })).body).toMatchObject({ state: 'active' });
    expect((await host.send('DELETE', path)).body).toEqual({ is_archived: true });
    const gone = { status: 404, body: { detail: 'These codes were already deleted.' } };
    expect(await host.send('DELETE', path)).toMatchObject(gone);
    expect(await host.send('PATCH', path, { is_paused: true })).toMatchObject(gone);
    expect((await buy(host, second?.code ?? '')).status).toBe(400);
    const { rows } = await velvet.database.pool.query('select code from promo_codes where batch_id = $1', [batch.id]);
    expect(rows).toEqual([{ code: order.body.order.promo_code }]);
    expect((await make(host)).status, 'its name is free again').toBe(201);
  });

  test('one of its codes can be paused and deleted, but not changed', async () => {
    const host = await buildHostedEvent(velvet);
    const [code] = await codesOf(host, (await make(host)).body);
    const change = (body: object) => host.send('PATCH', `/promo-codes/${code?.id}/`, { version: 1, ...body });
    expect((await change({ percent_basis_points: 10_000 })).status).toBe(400);
    expect((await change({ is_paused: true })).body).toMatchObject({ state: 'paused' });
    expect((await host.send('DELETE', `/promo-codes/${code?.id}/`)).status).toBe(200);
  });

  test('downloads as a spreadsheet, for those who may', async () => {
    const host = await buildHostedEvent(velvet);
    const { body: batch } = await make(host);
    const { type, text } = await csvOf(host, batch);
    const lines = text.trim().split('\n');
    expect(type).toBe('text/csv; charset=utf-8');
    expect(lines).toHaveLength(31);
    expect(lines[0]).toBe('code,link,uses,limit,state');
    expect(lines[1]).toMatch(
      new RegExp(`^(GL-[A-Z2-9]{9}),https?://[^,]+/events/${host.event.slug}\\?promo=\\1,0,1,Active$`),
    );
    await buildPromoCode(velvet.ctx, { event_id: host.event.id, batch_id: batch.id, code: '=1+1' });
    expect((await csvOf(host, batch)).text, 'a formula stays text').toContain("\n'=1+1,");
    const stranger = await buildHostedEvent(velvet);
    expect((await csvOf({ ...host, authorization: stranger.authorization }, batch)).status).toBe(404);
    expect((await csvOf({ ...host, event: stranger.event }, batch)).status).toBe(404);
  });
});

test('a copy of the event has its codes without uses, but not its batches; a paused code stays paused', async () => {
  const host = await buildHostedEvent(velvet);
  await make(host);
  const type = host.types[0]?.id;
  const rule = { kind: 'percent', percent_basis_points: 1000, reserved_ticket_type_id: type, reserved_quantity: 5 };
  await host.send('POST', '/promo-codes/', { ...rule, code: 'CREW' });
  const { body: paused } = await host.send<PromoCode>('POST', '/promo-codes/', { ...rule, code: 'LATER' });
  await host.send('PATCH', `/promo-codes/${paused.id}/`, { version: 1, is_paused: true });
  expect((await buy(host, 'CREW')).status).toBe(201);
  const next = await host.send<{ results: { slug: string }[] }>('POST', '/duplicate/', {
    starts_at: ['2031-05-02T22:00'],
  });
  expect(next.status).toBe(201);
  const list = await call<List>(velvet.url, `/events/${next.body.results[0]?.slug}/promo-codes/`, {
    headers: { authorization: host.authorization },
  });
  expect(list.body.batches).toEqual([]);
  // Copied at the same moment, they have no order.
  expect(list.body.results.map(({ code, state, used, version }) => [code, state, used, version]).toSorted()).toEqual([
    ['CREW', 'active', 0, 1],
    ['LATER', 'paused', 0, 1],
  ]);
  const { rows } = await velvet.database.pool.query('select reserved from ticket_types where event_id <> $1', [
    host.event.id,
  ]);
  expect(Math.max(...rows.map(({ reserved }) => Number(reserved)))).toBe(5);
});
