import { expect, test } from 'vitest';
import type { CancellationPage } from '#contract/cancellations.ts';
import type { RefundPreview } from '#contract/refunds.ts';
import type { PostponementPage } from '#contract/postponements.ts';
import { buildSignedIn, buildUser } from '#server/domains/auth/factory.ts';
import { runCancellations } from '#server/domains/cancellations/run-cancellations.ts';
import { earnCommissions } from '#server/domains/payments/commissions.ts';
import { payCommissions } from '#server/domains/payments/pay-commissions.ts';
import { sendRefunds } from '#server/domains/payments/send-refunds.ts';
import { buildOffer } from '#server/domains/resale/factory.ts';
import { buildPromoCode } from '#server/domains/promo-codes/factory.ts';
import { buildPromoterLink } from '#server/domains/promoters/factory.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { createGuestLink } from '#server/domains/tickets/guest-links.ts';
import { addMilliseconds, DAY, HOUR } from '#server/platform/lib/clock.ts';
import { call, guestEmail } from '#server/testing/checkout.ts';
import { randomOf } from '#server/testing/interleavings.ts';
import { AVAILABLE_CARD } from '#server/testing/paying.ts';
import { makePayable } from '#server/testing/promoter-money.ts';
import { createSettlingWorld, type SettlingWorld } from '#server/testing/settling.ts';
import { add, agreementOf } from './three-events/agreement.ts';
import { expectPromoterPaid } from './three-events/promoter.ts';

const ORDERS_EACH = 100;
const RESALES = 10;
const SEED = 20261123;

const world = await createSettlingWorld();

type Host = Awaited<ReturnType<SettlingWorld['buildReadyHost']>>;
type Sale = Awaited<ReturnType<SettlingWorld['buildSale']>>;
type Held = Awaited<ReturnType<Sale['buy']>> & { email: string };
type Night = { sale: Sale; orders: Held[] };

/** An event with two ticket types, a promo code and a promoter, and a hundred orders of one to three tickets. */
async function sellNight(host: Host, promoter: { id: string }, random: () => number): Promise<Night> {
  // Far enough off that Resale is open.
  const starts_at = addMilliseconds(world.clock.now(), 3 * DAY);
  const times = { doors_at: starts_at, starts_at, ends_at: addMilliseconds(starts_at, 6 * HOUR) };
  const sale = await world.buildSale(host, { ...times, fee_payer: random() < 0.5 ? 'buyer' : 'organizer' });
  const event_id = sale.event.id;
  await buildPromoCode(world.ctx, { event_id, code: 'THIRD', percent_basis_points: 3333 });
  const late = await buildTicketType(world.ctx, { event_id, price_amount: 3333, capacity: null, position: 1 });
  const { referral_code } = await buildPromoterLink(world.ctx, { event_id, user_id: promoter.id });
  const orders: Held[] = [];
  for (let n = 0; n < ORDERS_EACH; n += 1) {
    const email = guestEmail();
    const held = await sale.buy({
      quantity: 1 + Math.floor(random() * 3),
      email,
      ...(random() < 0.3 && { ticket_type_id: late.id }),
      ...(random() < 0.25 && { promo_code: 'THIRD' }),
      ...(random() < 0.33 && { referral_code }),
    });
    orders.push({ ...held, email });
  }
  return { sale, orders };
}

const send = <Body>({ headers }: Host, method: string, path: string, body?: object) =>
  call<Body>(world.url, path, { method, headers, ...(body && { body }) });

/** The host refunds some orders, whole or one ticket of them, with and without the fee. */
async function refundSome(host: Host, { sale, orders }: Night, count: number): Promise<void> {
  for (const [n, order] of orders.slice(0, count).entries()) {
    const tickets = await world.tickets(order);
    const ticket_ids = (n % 2 === 0 ? tickets : tickets.slice(0, 1)).map(({ id }) => id);
    const keeps_fee = n % 3 === 0;
    const path = `/events/${sale.event.slug}/orders/${order.order.id}/refunds/`;
    const preview = (await send<RefundPreview>(host, 'POST', `${path}preview/`, { ticket_ids })).body;
    const { total } = keeps_fee ? preview.without_fee : preview.with_fee;
    const answer = await send(host, 'POST', path, { ticket_ids, keeps_fee, amount: total.amount });
    expect([answer.status, answer.body]).toEqual([201, expect.anything()]);
  }
  await sendRefunds(world.ctx);
  await world.settleWebhooks();
}

/** One ticket of each of some orders is resold to an ordinary buyer. */
async function resellSome({ orders }: Night): Promise<void> {
  for (const order of orders.slice(30, 30 + RESALES)) {
    const [ticket] = await world.tickets(order);
    const { listing } = await buildOffer(world.ctx, {
      ticket_id: ticket?.id ?? '',
      seller: await buildUser(world.ctx),
    });
    const held = await world.holdListing(listing.id);
    await world.card(held.page, AVAILABLE_CARD);
    await world.settleWebhooks();
  }
}

async function cancel(host: Host, { sale }: Night): Promise<CancellationPage['rehearsal']> {
  const path = `/events/${sale.event.slug}/cancellation/`;
  const { rehearsal } = (await send<CancellationPage>(host, 'GET', path)).body;
  expect((await send(host, 'POST', path, { fingerprint: rehearsal?.fingerprint })).status).toBe(200);
  for (let round = 0; round < 5; round += 1) {
    await runCancellations(world.ctx);
    await sendRefunds(world.ctx);
    await world.settleWebhooks();
  }
  return rehearsal;
}

async function postpone(host: Host, { sale }: Night): Promise<void> {
  const path = `/events/${sale.event.slug}/postponement/`;
  const { version } = (await send<PostponementPage>(host, 'GET', path)).body;
  const start = new Date(world.clock.now().getTime() + 5 * DAY);
  const wall = (date: Date) => date.toISOString().slice(0, 16);
  const dates = { starts_at: wall(start), ends_at: wall(new Date(start.getTime() + 6 * HOUR)) };
  const answer = await send(host, 'POST', path, { version, ...dates });
  expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
}

/** Some holders of the postponed event return all their tickets. */
async function giveBackSome({ sale, orders }: Night): Promise<void> {
  for (const { email, order } of orders.slice(50, 58)) {
    const token = await createGuestLink(world.ctx, world.ctx.db, { email, order_id: order.id });
    const ids = (await world.tickets({ order })).map(({ id }) => id);
    const body = { event: sale.event.slug, ticket_ids: ids, choice: 'refund' };
    const answer = await call(world.url, `/postponements/${token}/`, { method: 'POST', body });
    expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
  }
  await sendRefunds(world.ctx);
  await world.settleWebhooks();
}

test('three hundred orders over three events: every page, file and ledger balance agrees to the cent', async () => {
  const random = randomOf(SEED);
  const host = await world.buildReadyHost();
  const promoter = await buildSignedIn(world.ctx);
  const nights: Night[] = [];
  for (let night = 0; night < 3; night += 1) nights.push(await sellNight(host, promoter.user, random));
  const [kept, cancelled, moved] = nights as [Night, Night, Night];
  const slugs = nights.map(({ sale }) => sale.event.slug);
  const { expectAgreement, expectFiles, books } = agreementOf(world, host, slugs);
  await expectAgreement();

  for (const night of nights) await refundSome(host, night, 9);
  for (const night of nights) await resellSome(night);
  const lost = await world.openDispute(kept.orders[20] as Held);
  const won = await world.openDispute(kept.orders[21] as Held);
  await expectAgreement();

  await won.decide('win');
  await lost.decide('lose');
  const rehearsal = await cancel(host, cancelled);
  await postpone(host, moved);
  await giveBackSome(moved);
  const [, ended] = await expectAgreement();
  expect(ended?.pending.amount).toBe(0);
  expect(rehearsal?.orders).toBeGreaterThan(80);

  // Both events are over, and their money is due; tickets are refunded after the promoter was paid for the first.
  const { made } = await makePayable(world, promoter);
  for (let day = 0; day < 12; day += 1) {
    await world.advance(DAY);
    await earnCommissions(world.ctx);
    await payCommissions(world.ctx);
    await world.settle();
    await world.settleWebhooks();
    if (day === 6) for (const order of kept.orders.slice(60, 72)) await world.refundInDashboard(order);
  }
  const statements = await expectAgreement();
  await expectFiles();
  expect(statements.map(({ pending, owing }) => [pending.amount, owing.amount])).toEqual([
    [0, 0],
    [0, 0],
    [0, 0],
  ]);
  expect(add(await world.sent(host))).toBe((await books()).paid_out);
  await expectPromoterPaid(world, promoter, { made: await made(), commission: (await books()).commission });
}, 600_000);
