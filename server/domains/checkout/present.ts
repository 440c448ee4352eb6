import { z } from 'zod';
import type { Checkout, CheckoutStatus, OrderLine, OrderPrice, OrderSummary } from '#contract/checkout.ts';
import type { EventCard, Question } from '#contract/events.ts';
import type { AppContext } from '#server/context.ts';
import { findSale } from '#server/domains/events/get-event.ts';
import { presentEventCard, questionsOf } from '#server/domains/events/present.ts';
import { type EventRow, findEvent } from '#server/domains/events/queries.ts';
import { refundableUntil } from '#server/domains/tickets/refund-policy.ts';
import { maskedEmail } from '#server/platform/lib/email-address.ts';
import { notFound } from '#server/platform/lib/errors.ts';
import type { PricedOrder } from './holds/price-order.ts';
import { type OrderLineRow, type OrderRow, listOrderLines } from './queries.ts';

/** Built once, because building a schema costs more than parsing with it. */
const Answers = z.record(z.string(), z.string());
const Texts = z.array(z.string());

type LineFields = Pick<
  OrderLineRow,
  'ticket_type_id' | 'name' | 'quantity' | 'unit_price_amount' | 'discount_amount' | 'fee_amount'
>;
type OrderFields = Pick<
  OrderRow,
  | 'id'
  | 'kind'
  | 'currency'
  | 'face_amount'
  | 'discount_amount'
  | 'fee_amount'
  | 'total_amount'
  | 'buyer_email'
  | 'promo_code'
  | 'answers'
  | 'holder_names'
  | 'holder_emails'
>;

/** What the buyer types about the guests, while there is none of it. */
export const NOTHING_TYPED = { answers: {}, holder_names: [], holder_emails: [] };

function presentLine(line: LineFields, currency: string): OrderLine {
  const face = line.unit_price_amount * line.quantity;
  return {
    ticket_type_id: line.ticket_type_id,
    name: line.name,
    quantity: line.quantity,
    unit_price: { amount: line.unit_price_amount, currency },
    discount: { amount: line.discount_amount, currency },
    fee: { amount: line.fee_amount, currency },
    total: { amount: face - line.discount_amount + line.fee_amount, currency },
  };
}

type PriceFields = Pick<OrderFields, 'face_amount' | 'discount_amount' | 'fee_amount' | 'total_amount'>;

/** Rows → wire: the price of an order. */
export function presentPrice(price: PriceFields, lines: LineFields[], currency: string): OrderPrice {
  return {
    lines: lines.map((line) => presentLine(line, currency)),
    subtotal: { amount: price.face_amount, currency },
    discount: { amount: price.discount_amount, currency },
    fee: { amount: price.fee_amount, currency },
    total: { amount: price.total_amount, currency },
  };
}

/** The lines of an order without rows yet. */
export function linesOf(priced: PricedOrder): LineFields[] {
  return priced.lines.map((line) => ({
    ...line,
    ticket_type_id: line.type.id,
    name: line.type.name,
    unit_price_amount: line.type.price_amount,
  }));
}

type SummaryParts = {
  order: OrderFields;
  lines: LineFields[];
  card: EventCard;
  event: EventRow;
  questions: Question[];
};

/** Rows → wire: an order as its buyer sees it, the address masked. */
export function presentOrderSummary(
  { clock }: AppContext,
  { order, lines, card, event, questions }: SummaryParts,
): OrderSummary {
  const { currency } = order;
  const is_resale = order.kind === 'resale';
  return {
    id: order.id,
    is_resale,
    event: card,
    ...presentPrice(order, lines, currency),
    email_masked: maskedEmail(order.buyer_email),
    promo_code: order.promo_code,
    // Resale purchases have no refund policy; they can be resold.
    refundable_until: is_resale ? null : (refundableUntil(event, clock.now())?.toISOString() ?? null),
    questions,
    answers: Answers.parse(order.answers),
    holder_names: Texts.parse(order.holder_names),
    holder_emails: Texts.parse(order.holder_emails),
  };
}

/** The summary of an order, with what it needs read from the database. */
export async function loadOrderSummary(ctx: AppContext, order: OrderRow): Promise<OrderSummary> {
  const [event, lines, sale] = await Promise.all([
    findEvent(ctx.db, order.event_id),
    listOrderLines(ctx.db, order.id),
    findSale(ctx.db, order.event_id, ctx.clock.now()),
  ]);
  if (!event) throw notFound();
  const card = await presentEventCard(ctx, { ...event, ...sale });
  return presentOrderSummary(ctx, { order, lines, card, event, questions: questionsOf(event) });
}

/** Our page for a checkout. */
export function checkoutUrl(sessionId: string): string {
  return `/checkout/${sessionId}`;
}

/** An order as the checkout calls return it. */
export async function presentCheckout(ctx: AppContext, order: OrderRow, status: CheckoutStatus): Promise<Checkout> {
  return {
    session_id: order.session_id,
    status,
    expires_at: order.expires_at.toISOString(),
    url: checkoutUrl(order.session_id),
    order: await loadOrderSummary(ctx, order),
  };
}
