import { z } from 'zod';
import { joinEqual } from '#contract/join-equal.ts';
import { orderNumber } from '#contract/order-number.ts';
import type { AppContext } from '#server/context.ts';
import { whenAndWhere } from '#server/domains/events/mail-facts.ts';
import { findEvent } from '#server/domains/events/queries.ts';
import { getSeller } from '#server/domains/organizations/queries.ts';
import { formatMoney } from '#server/platform/lib/format-money.ts';
import type { Money } from '#server/platform/lib/money.ts';
import { type Block, facts } from '#server/platform/mail/blocks.ts';
import type { OutboxMail } from '#server/platform/mail/types.ts';
import { findOrder, listOrderLines } from '../queries.ts';

const Payload = z.object({ order_id: z.uuid() });

/** An order with everything that mails about it show. */
export type MailedOrder = NonNullable<Awaited<ReturnType<typeof loadOrder>>>;

/** The order of a mail; null if it no longer exists. */
export async function loadOrder(ctx: AppContext, mail: OutboxMail) {
  const { order_id } = Payload.parse(mail.payload);
  const order = await findOrder(ctx.db, order_id);
  if (!order) return null;
  const [event, lines] = await Promise.all([findEvent(ctx.db, order.event_id), listOrderLines(ctx.db, order.id)]);
  if (!event) return null;
  return { ...order, event, lines, seller: await getSeller(ctx.db, event.organization_id) };
}

/** The facts of an order: event, date, place, lines and prices. */
export function orderFacts(order: MailedOrder): Block {
  const { id, event, lines, seller, currency, promo_code, discount_amount, fee_amount, total_amount } = order;
  const rows: [string, string][] = [['Event', event.title], ['Order', orderNumber(id)], ...whenAndWhere(event)];
  for (const { name, quantity, unit_price_amount } of joinEqual(lines, (line) => line.unit_price_amount))
    rows.push([`${quantity} × ${name}`, priceOf({ amount: unit_price_amount * quantity, currency })]);
  if (discount_amount > 0)
    rows.push([`Promo code ${promo_code}`, `−${formatMoney({ amount: discount_amount, currency })}`]);
  if (fee_amount > 0) rows.push(['Fees', formatMoney({ amount: fee_amount, currency })]);
  rows.push(['Total', priceOf({ amount: total_amount, currency })]);
  rows.push(['Sold by', order.kind === 'resale' ? sellersInResale(lines) : sellerLine(seller)]);
  return facts(rows);
}

/** Who sold an order of Resale, where each ticket is a line of its own. Their names are not given. */
export function sellersInResale(lines: readonly unknown[]): string {
  return `${lines.length === 1 ? 'Another guest' : 'Other guests'}, in Resale`;
}

/** The seller as receipts need it: with the tax name, address and number if the organization has given them. */
function sellerLine({ name, tax_name, tax_address, tax_number }: MailedOrder['seller']): string {
  const address = tax_address.split('\n').map((part) => part.trim());
  return [tax_name || name, ...address, tax_number].filter(Boolean).join(', ');
}

function priceOf(money: Money): string {
  return money.amount === 0 ? 'Free' : formatMoney(money);
}

/** Why the reader gets a mail about an order. */
export function orderReason(ctx: AppContext): string {
  return `You’re getting this because tickets were ordered at ${ctx.config.brandName} with this address.`;
}
