import { beforeEach, describe, expect, test } from 'vitest';
import { API_PREFIX } from '#contract/paths.ts';
import type { Statement, StatementKey } from '#contract/settlements.ts';
import { buildSignedIn } from '#server/domains/auth/factory.ts';
import { buildResaleSale } from '#server/domains/checkout/factory.ts';
import { buildPromoCode } from '#server/domains/promo-codes/factory.ts';
import { buildPromoterLink } from '#server/domains/promoters/factory.ts';
import { refundTickets } from '#server/domains/refunds/refund-tickets.ts';
import { buildListing } from '#server/domains/resale/factory.ts';
import { createGuestLink } from '#server/domains/tickets/guest-links.ts';
import { addMilliseconds, DAY, HOUR } from '#server/platform/lib/clock.ts';
import { call, guestEmail } from '#server/testing/checkout.ts';
import { refundOrder } from '#server/testing/refund.ts';
import { readPdf } from '#server/testing/read-pdf.ts';
import { createSettlingWorld, type SettlingWorld } from '#server/testing/settling.ts';

const RELEASED = 50 * HOUR;

const world = await createSettlingWorld();
beforeEach(() => world.reset());

type Host = Awaited<ReturnType<SettlingWorld['buildReadyHost']>>;
type Sale = Awaited<ReturnType<SettlingWorld['buildSale']>>;

async function statementOf({ headers }: Host, { event }: Sale): Promise<Statement> {
  const { status, body } = await call<Statement>(world.url, `/events/${event.slug}/statement/`, { headers });
  expect(status).toBe(200);
  return body;
}

const linesOf = ({ lines }: Statement): Partial<Record<StatementKey, number>> =>
  Object.fromEntries(lines.map(({ key, amount }) => [key, amount.amount]));

/** Each sum equals the lines above it, and the balance equals what the ledger owes. */
async function expectExact(statement: Statement, sale: Sale): Promise<void> {
  let sum = 0;
  for (const { amount, is_sum } of statement.lines) {
    if (is_sum) expect(amount.amount).toBe(sum);
    else sum += amount.amount;
  }
  const [owed, owing] = [await sale.owed(), await sale.owing()];
  expect(sum).toBe(owed - owing);
  expect([statement.pending.amount, statement.owing.amount]).toEqual([owed + sendingOf(statement), owing]);
  const total = (field: 'gross' | 'refunds') => statement.types.reduce((all, type) => all + type[field].amount, 0);
  expect([total('gross'), total('refunds')]).toEqual([linesOf(statement).gross, 0 - (linesOf(statement).refunds ?? 0)]);
}

const sendingOf = (statement: Statement) => 0 - (linesOf(statement).sending ?? 0);

function fetchFile(path: string, headers: Record<string, string> = {}) {
  return world.app.inject({ url: `${API_PREFIX}${path}`, headers });
}

/** An event with a promo code and a promoter, and sales of 3, 2 and 1 tickets of 50.00. */
async function soldOut() {
  const host = await world.buildReadyHost();
  const sale = await world.buildSale(host);
  await buildPromoCode(world.ctx, {
    event_id: sale.event.id,
    code: 'TEN',
    kind: 'percent',
    percent_basis_points: 1000,
  });
  const { user } = await buildSignedIn(world.ctx);
  const link = await buildPromoterLink(world.ctx, { event_id: sale.event.id, user_id: user.id, email: user.email });
  const { referral_code } = link;
  const orders = [
    await sale.buy({ quantity: 3, referral_code }),
    await sale.buy({ quantity: 2, promo_code: 'TEN' }),
    await sale.buy({ quantity: 1 }),
  ] as const;
  return { host, sale, orders };
}

/** A purchase in Resale, for an event in two days. */
async function resold(host: Host) {
  const starts_at = addMilliseconds(world.ctx.clock.now(), 2 * DAY);
  const dates = { doors_at: starts_at, starts_at, ends_at: addMilliseconds(starts_at, HOUR) };
  const sale = await world.buildSale(host, dates);
  const { listing } = await buildListing(world.ctx, { type: sale.type });
  const { order } = await buildResaleSale(world.ctx, { listing, email: guestEmail() });
  return { sale, order };
}

describe('a statement', () => {
  test('has a date of its payout for an event that sells tickets, and none while all of them are free', async () => {
    const host = await world.buildReadyHost();
    const sale = await world.buildSale(host);
    expect((await statementOf(host, sale)).release_at).not.toBeNull();
    await world.ctx.db
      .updateTable('ticket_types')
      .set({ price_amount: 0 })
      .where('event_id', '=', sale.event.id)
      .execute();
    expect((await statementOf(host, sale)).release_at).toBeNull();
  });

  test('goes from gross to payout to the cent, with refunds, a dispute, a payout and a reversal', async () => {
    const { host, sale, orders } = await soldOut();
    const fresh = await statementOf(host, sale);
    await expectExact(fresh, sale);
    // 6 × 50.00, less 10 % of two, and 5 % and 0.50 for each; commission of 10 % of three.
    expect(linesOf(fresh)).toEqual({
      list_price: 30_000,
      discounts: -1000,
      buyer_fees_added: 1750,
      gross: 30_750,
      buyer_fees: -1750,
      commission: -1500,
      net: 27_500,
      balance: 27_500,
    });
    expect(fresh).toMatchObject({ reason: 'not_over', types: [{ sold: 6, refunded: 0 }] });
    // One ticket refunded by the host without the fee, a part in the provider's dashboard, and a dispute.
    const [ticket] = await world.tickets(orders[0]);
    const refund = { order_id: orders[0].order.id, ticket_ids: [ticket?.id ?? ''], keeps_fee: true, takes_used: true };
    const why = { reason: 'organizer' as const, requested_by_user_id: null, note: '', now: world.ctx.clock.now() };
    await world.ctx.db.transaction().execute((tx) => refundTickets(tx, { ...refund, ...why }));
    await world.refundInDashboard(orders[1], 1000);
    await world.openDispute(orders[2]);
    const refunded = await statementOf(host, sale);
    await expectExact(refunded, sale);
    expect(linesOf(refunded)).toMatchObject({ gross: 30_750, refunds: -6000, refunded_commission: 500 });
    expect(refunded).toMatchObject({ held: { amount: 5000 }, open_refunds: { count: 1 } });
    await world.advance(RELEASED);
    await world.settle();
    const paid = await statementOf(host, sale);
    await expectExact(paid, sale);
    expect(paid).toMatchObject({
      reason: 'dispute',
      pending: { amount: 5000 },
      entries: [{ kind: 'transfer', state: 'done' }],
    });
    await world.refundInDashboard(orders[1]);
    const owing = await statementOf(host, sale);
    await expectExact(owing, sale);
    await world.advance(3 * DAY);
    await world.settle();
    const next = await world.buildSale(host);
    await next.buy({ quantity: 4 });
    await world.advance(RELEASED);
    await world.settle();
    await expectExact(await statementOf(host, sale), sale);
    const nextStatement = await statementOf(host, next);
    await expectExact(nextStatement, next);
    expect(linesOf(nextStatement)).toMatchObject({ net: 20_000, balance: 0 });
  });

  test('counts no refund of a purchase in Resale as open: its seller pays it', async () => {
    const host = await world.buildReadyHost();
    const { sale, order } = await resold(host);
    const { amount } = await refundOrder(world.ctx, order.id, { takes_used: true, reason: 'staff' });
    expect(amount).toBeGreaterThan(0);
    expect((await statementOf(host, sale)).open_refunds).toMatchObject({ count: 0, amount: { amount: 0 } });
  });

  test('is the same as CSV and PDF, in the event’s time zone, and a name cannot become a formula', async () => {
    const { host, sale } = await soldOut();
    await world.ctx.db
      .updateTable('ticket_types')
      .set({ name: '=HYPERLINK("x")' })
      .where('id', '=', sale.type.id)
      .execute();
    const statement = await statementOf(host, sale);
    const csv = await fetchFile(`/events/${sale.event.slug}/statement.csv`, host.headers);
    expect(csv.headers['content-type']).toContain('text/csv');
    expect(csv.body).toContain('statement,Gross sales,307.50,EUR');
    expect(csv.body).toContain('statement,Commission of promoters,-15.00,EUR');
    expect(csv.body).toContain(`'=HYPERLINK(`);
    expect(csv.body.split('\n')[0]).toContain('time (Europe/Berlin)');
    const pdf = await fetchFile(`/events/${sale.event.slug}/statement.pdf`, host.headers);
    const text = readPdf(pdf.rawPayload).pages.join(' ').replaceAll(' ', '');
    for (const { label, amount } of statement.lines) {
      const shown = (Math.abs(amount.amount) / 100).toFixed(2);
      expect(text).toContain(label.replaceAll(' ', ''));
      expect(text).toContain(shown);
    }
    expect(text).toMatch(/AlltimesareBerlintime/);
    expect((await fetchFile(`/events/${sale.event.slug}/statement.pdf`)).statusCode).toBe(401);
    const { headers } = await buildSignedIn(world.ctx);
    expect((await fetchFile(`/events/${sale.event.slug}/statement.csv`, headers)).statusCode).toBe(404);
  });
});

describe('a receipt', () => {
  test('names seller, lines, discount and fee for the host and for the guest who bought, and nobody else', async () => {
    const { host, sale, orders } = await soldOut();
    const tax = { tax_name: 'Night Owls GmbH', tax_address: 'Nest 1\n10115 Berlin', tax_number: 'DE123' };
    await world.ctx.db.updateTable('organizations').set(tax).where('id', '=', host.organization.id).execute();
    const { id } = orders[1].order;
    const read = async (path: string, headers: Record<string, string>) => {
      const { statusCode, rawPayload } = await fetchFile(path, headers);
      return statusCode === 200 ? readPdf(rawPayload).pages.join(' ').replaceAll(' ', '') : statusCode;
    };
    const text = await read(`/events/${sale.event.slug}/orders/${id}/receipt.pdf`, host.headers);
    for (const part of [
      'NightOwlsGmbH',
      '10115Berlin',
      'DE123',
      '€100.00',
      'Promocode',
      '−€10.00',
      'Fees',
      '€5.50',
      '€95.50',
      'CET',
    ])
      expect(text).toContain(part);
    const other = await buildSignedIn(world.ctx);
    expect(await read(`/events/${sale.event.slug}/orders/${id}/receipt.pdf`, other.headers)).toBe(404);
    expect(await read(`/tickets/orders/${id}/receipt.pdf`, other.headers)).toBe(404);
    await world.ctx.db.updateTable('orders').set({ buyer_user_id: other.user.id }).where('id', '=', id).execute();
    expect(await read(`/tickets/orders/${id}/receipt.pdf`, other.headers)).toEqual(text);
    // Of another event of the same host.
    const elsewhere = await world.buildSale(host);
    expect(await read(`/events/${elsewhere.event.slug}/orders/${id}/receipt.pdf`, host.headers)).toBe(404);
    await world.ctx.db.updateTable('orders').set({ buyer_user_id: null }).where('id', '=', id).execute();
    const { buyer_email: email } = await world.order(orders[1]);
    const token = await createGuestLink(world.ctx, world.ctx.db, { email, order_id: id });
    expect(await read(`/tickets/guest/${token}/orders/${id}/receipt.pdf`, {})).toEqual(text);
    expect(await read(`/tickets/guest/${token}/orders/${orders[0].order.id}/receipt.pdf`, {})).toBe(404);
    // The buyer keeps the receipt after transferring all tickets; a holder of one of them does not get it.
    await world.ctx.db
      .updateTable('tickets')
      .set({ owner_email: 'friend@example.com' })
      .where('order_id', '=', id)
      .execute();
    expect(await read(`/tickets/guest/${token}/orders/${id}/receipt.pdf`, {})).toEqual(text);
    const friends = await createGuestLink(world.ctx, world.ctx.db, { email: 'friend@example.com', order_id: id });
    expect(await read(`/tickets/guest/${friends}/orders/${id}/receipt.pdf`, {})).toBe(404);
    // A link for one order opens no other order of the same guest.
    const others = await createGuestLink(world.ctx, world.ctx.db, { email, order_id: orders[0].order.id });
    expect(await read(`/tickets/guest/${others}/orders/${id}/receipt.pdf`, {})).toBe(404);
  });

  test('of a purchase in Resale is not for the host, like the order itself', async () => {
    const host = await world.buildReadyHost();
    const { sale, order } = await resold(host);
    const path = `/events/${sale.event.slug}/orders/${order.id}`;
    const pages = [await fetchFile(`${path}/receipt.pdf`, host.headers), await fetchFile(`${path}/`, host.headers)];
    expect(pages.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
  });
});
