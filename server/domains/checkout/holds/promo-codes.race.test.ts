import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { buildSignedIn } from '#server/domains/auth/factory.ts';
import { buildPromoCode } from '#server/domains/promo-codes/factory.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { createTestApp } from '#server/testing/app.ts';
import { checkout, guestEmail } from '#server/testing/checkout.ts';

const velvet = await createTestApp();

const usesOf = async (id: string) => {
  const query = velvet.ctx.db.selectFrom('promo_codes').select('used').where('id', '=', id);
  return (await query.executeTakeFirstOrThrow()).used;
};
const ordersWith = (id: string) =>
  velvet.ctx.db.selectFrom('orders').select('status').where('promo_code_id', '=', id).execute();

/** One request for a checkout as bytes; the last one of a connection asks to close it. */
function requestOf(body: object, isLast: boolean): string {
  const text = JSON.stringify(body);
  return [
    'POST /services/api/payment/checkout/ HTTP/1.1',
    `Host: ${new URL(velvet.url).host}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(text)}`,
    `Connection: ${isLast ? 'close' : 'keep-alive'}`,
    '',
    text,
  ].join('\r\n');
}

/** Sends the bodies in one write, one after the other on one connection; returns the statuses of the responses. */
function postInOneWrite(bodies: object[]): Promise<string[]> {
  const { hostname, port } = new URL(velvet.url);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect({ host: hostname, port: Number(port) }, () => {
      socket.write(bodies.map((body, n) => requestOf(body, n === bodies.length - 1)).join(''));
    });
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('error', reject);
    socket.on('end', () =>
      resolve(
        Buffer.concat(chunks)
          .toString('latin1')
          .match(/(?<=HTTP\/1\.1 )\d{3}/g) ?? [],
      ),
    );
  });
}

test.each([1, 3])('PR-05 twenty requests in one write: a code for %i uses is used so often', async (max_uses) => {
  const type = await buildTicketType(velvet.ctx);
  const promo = await buildPromoCode(velvet.ctx, { event_id: type.event_id, max_uses });
  const wanted = { ticket_type_id: type.id, quantity: 1, promo_code: promo.code };
  const statuses = await postInOneWrite(Array.from({ length: 20 }, () => ({ ...wanted, email: guestEmail() })));
  expect(statuses.toSorted()).toEqual([
    ...Array.from({ length: max_uses }, () => '201'),
    ...Array.from({ length: 20 - max_uses }, () => '400'),
  ]);
  expect([await usesOf(promo.id), (await ordersWith(promo.id)).length]).toEqual([max_uses, max_uses]);
});

test('PR-05 one guest’s request, sent twenty times in one write, uses the code of no more than its limit', async () => {
  const type = await buildTicketType(velvet.ctx);
  const promo = await buildPromoCode(velvet.ctx, { event_id: type.event_id, max_uses: 2 });
  const body = { ticket_type_id: type.id, quantity: 1, promo_code: promo.code, email: guestEmail() };
  await postInOneWrite(Array.from({ length: 20 }, () => body));
  const orders = await ordersWith(promo.id);
  expect(await usesOf(promo.id)).toBe(orders.filter(({ status }) => status === 'held').length);
  expect(await usesOf(promo.id)).toBeLessThanOrEqual(2);
});

test('PR-06 two concurrent buyers want the last use of a code: one gets it, the other is refused', async () => {
  const type = await buildTicketType(velvet.ctx);
  const promo = await buildPromoCode(velvet.ctx, { event_id: type.event_id, max_uses: 2 });
  const buy = () =>
    checkout(velvet.url, { ticket_type_id: type.id, quantity: 1, email: guestEmail(), promo_code: promo.code });
  await buy();
  const [won, lost] = (await Promise.all([buy(), buy()])).toSorted((a, b) => a.status - b.status);
  expect([won?.status, won?.body.order.discount.amount]).toEqual([201, 1000]);
  expect([lost?.status, lost?.body]).toEqual([400, { promo_code: ['This code has been used up.'] }]);
  expect(await usesOf(promo.id)).toBe(2);
});

test('PR-06 one buyer tries four codes at once: the order that stays has one of them, and only that one is used', async () => {
  const type = await buildTicketType(velvet.ctx);
  const { headers } = await buildSignedIn(velvet.ctx);
  const promos = await Promise.all(
    [5, 10, 15, 20].map((percent) =>
      buildPromoCode(velvet.ctx, { event_id: type.event_id, max_uses: 1, percent_basis_points: percent * 100 }),
    ),
  );
  const answers = await Promise.all(
    promos.map(({ code: promo_code }) =>
      checkout(velvet.url, { ticket_type_id: type.id, quantity: 1, promo_code }, headers),
    ),
  );
  expect(answers.map(({ status }) => status).filter((status) => ![201, 409, 503].includes(status))).toEqual([]);
  const live = await velvet.ctx.db
    .selectFrom('orders')
    .select(['promo_code_id', 'discount_amount'])
    .where('event_id', '=', type.event_id)
    .where('status', '=', 'held')
    .execute();
  expect(live).toHaveLength(1);
  const applied = promos.find(({ id }) => id === live[0]?.promo_code_id);
  expect(live[0]?.discount_amount).toBe((applied?.percent_basis_points ?? 0) / 2);
  const uses = await Promise.all(promos.map(({ id }) => usesOf(id)));
  expect(uses).toEqual(promos.map(({ id }) => (id === applied?.id ? 1 : 0)));
});

test('PR-07 a guest with a code and without an e-mail is asked for the e-mail, and the code stays unused', async () => {
  const type = await buildTicketType(velvet.ctx);
  const promo = await buildPromoCode(velvet.ctx, { event_id: type.event_id, max_uses: 1 });
  for (const email of [undefined, null, '']) {
    const { status, body } = await checkout(velvet.url, {
      ...{ ticket_type_id: type.id, quantity: 1, promo_code: promo.code, email },
    });
    expect([status, body]).toEqual([400, { email: ['Enter your e-mail.'] }]);
  }
  expect(await usesOf(promo.id)).toBe(0);
});
