import { sql } from 'kysely';
import { expect } from 'vitest';
import type { GuestRow, OrderRow } from '#contract/orders.ts';
import { recordSale } from '#server/domains/checkout/payment/record-sale.ts';
import { buildSale } from '#server/domains/tickets/factory.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { MINUTE } from '#server/platform/lib/clock.ts';
import { buildHostedEvent } from './host.ts';
import type { TestApp } from './app.ts';
import { refundOrder } from './refund.ts';

type Host = Awaited<ReturnType<typeof buildHostedEvent>>;
type Orders = { results: OrderRow[]; next: string | null; previous: string | null; total: object; newest: string };
type Guests = { results: GuestRow[]; next: string | null; previous: string | null; total: object };

/** Calls for the lists of orders and guests, and sales to fill them. */
export function listCalls(velvet: TestApp) {
  const { ctx, clock } = velvet;
  const host = () =>
    buildHostedEvent(velvet, {}, [
      { price_amount: 5000, name: 'Floor' },
      { price_amount: 0, name: 'List' },
    ]);
  const query = (values: Record<string, string>) => `?${new URLSearchParams(values)}`;
  const orders = async ({ send }: Host, values: Record<string, string> = {}) => {
    const { status, body } = await send<Orders>('GET', `/orders/${query(values)}`);
    expect([status, status === 200 ? '' : JSON.stringify(body)]).toEqual([200, '']);
    return body;
  };
  const guests = async ({ send }: Host, values: Record<string, string> = {}) =>
    (await send<Guests>('GET', `/guests/${query(values)}`)).body;
  const idsOf = ({ results }: { results: { id: string }[] }) => results.map(({ id }) => id);
  const namesOf = ({ results }: Guests) => results.map(({ holder_name }) => holder_name);
  /** Each sale is a minute after the one before it. */
  const sell = async (
    { types }: Host,
    values: Omit<NonNullable<Parameters<typeof buildSale>[1]>, 'type'> & { at?: number } = {},
  ) => {
    clock.advance(MINUTE);
    const type = types[values.at ?? 0];
    return buildSale(ctx, { ...values, ...(type && { type }) });
  };

  return {
    ...{ host, query, orders, guests, idsOf, namesOf, sell },
    refund: (sale: { order: { id: string } }) => refund(velvet, sale),
    payFor: (id: string) => payFor(velvet, id),
  };
}

function refund({ ctx }: TestApp, { order }: { order: { id: string } }) {
  return refundOrder(ctx, order.id, { takes_used: true, reason: 'staff' });
}

/** Completes a hold as the fulfilment of a payment does. */
function payFor({ ctx, clock }: TestApp, id: string): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    const now = clock.now();
    await sql`select sell_hold(${id}, ${now})`.execute(tx);
    const order = await tx.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const { currency, total_amount: amount } = order;
    const payment = { order_id: id, provider_payment_intent_id: `pi_${id}`, currency, amount, paid_at: now };
    await tx.insertInto('payments').values(payment).execute();
    await recordSale(tx, order, now);
  });
}
