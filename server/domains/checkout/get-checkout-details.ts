import type { CheckoutDetails } from '#contract/checkout.ts';
import { isEnded, type TicketState } from '#contract/ticket-states.ts';
import type { AppContext } from '#server/context.ts';
import { addMilliseconds, SECOND } from '#server/platform/lib/clock.ts';
import { notFound } from '#server/platform/lib/errors.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { isOfOrder, positionOf } from '#server/domains/tickets/order-tickets.ts';
import { createSingleFlight } from '#server/platform/lib/single-flight.ts';
import { findEndOfPayment, refundedAmount } from '#server/domains/payments/refunds.ts';
import { statusMessageOf } from './emails/checkout-message.ts';
import { fulfilOrder } from './payment/fulfil-order.ts';
import { entryToken } from './entry-token.ts';
import { passedOn, type TicketCounts } from './emails/paid-message.ts';
import { isOwnCheckout, isPaid, isPending } from './policy.ts';
import { claimCheck, listPaymentSessions } from './payment/payment-sessions.ts';
import { checkoutUrl, loadOrderSummary, NOTHING_TYPED } from './present.ts';
import { findOrderBySession, type OrderRow } from './queries.ts';

type Viewer = { actor: Actor | null; browserSecret: string | undefined };
type Input = Viewer & { sessionId: string; ip: string };

/**
 * The state of a checkout, from our own tables. For a pending order with a payment page the provider is polled at
 * intervals, so that tickets appear even if the webhook is lost. Contains nothing private except for whoever may change
 * the checkout, because the session id is part of addresses and browser histories.
 */
export async function getCheckoutDetails(ctx: AppContext, input: Input): Promise<CheckoutDetails> {
  const order = await loadOrder(ctx, input);
  if (isPending(order.status) && (await pollProvider(ctx, order.id))) {
    return presentDetails(ctx, (await findOrderBySession(ctx.db, input.sessionId)) ?? order, input);
  }
  return presentDetails(ctx, order, input);
}

/** The same without polling, for callers that have asked the provider already. */
export async function getKnownDetails(ctx: AppContext, input: Input): Promise<CheckoutDetails> {
  return presentDetails(ctx, await loadOrder(ctx, input), input);
}

async function loadOrder(ctx: AppContext, { sessionId, ip }: Input): Promise<OrderRow> {
  await ctx.limits.consume('limit_details_per_ip_minute', ip);
  await ctx.limits.consume('limit_details_per_session_minute', sessionId);
  const order = await findOrderBySession(ctx.db, sessionId);
  if (!order) throw notFound('This checkout does not exist.');
  return order;
}

const singleFlight = createSingleFlight<unknown>();

/** Polls the provider about a pending order, once for all concurrent callers; false if it was polled recently. */
async function pollProvider(ctx: AppContext, orderId: string): Promise<boolean> {
  const now = ctx.clock.now();
  const notAfter = addMilliseconds(now, -ctx.settings.provider_recheck_seconds * SECOND);
  if (!(await claimCheck(ctx.db, orderId, now, notAfter))) return false;
  await singleFlight(orderId, () => fulfilOrder(ctx, orderId, { from: 'poll', calls: ctx.provider.web }));
  return true;
}

async function presentDetails(ctx: AppContext, row: OrderRow, viewer: Viewer): Promise<CheckoutDetails> {
  const { actor, browserSecret } = viewer;
  const isOwn = isOwnCheckout(row, actor, browserSecret);
  const order = isOwn ? row : withoutNames(row);
  const [summary, refunded, end, sessions, tickets] = await Promise.all([
    loadOrderSummary(ctx, order),
    refundedAmount(ctx.db, order.id),
    findEndOfPayment(ctx.db, order.id),
    isPending(order.status) ? listPaymentSessions(ctx.db, order.id) : [],
    listOrderTickets(ctx, order),
  ]);
  const isPaymentUnderWay = sessions.some(({ state }) => state === 'complete');
  const counts = countTickets(tickets);
  const statusMessage = statusMessageOf({
    order,
    time_zone: summary.event.time_zone,
    isPaymentUnderWay,
    refunded_amount: refunded,
    ...end,
    counts,
  });
  return {
    session_id: order.session_id,
    ...statusMessage,
    expires_at: order.expires_at.toISOString(),
    server_time: ctx.clock.now().toISOString(),
    order: summary,
    is_payment_open: sessions.some(({ state }) => state === 'open' || state === 'complete'),
    is_payment_under_way: isPaymentUnderWay,
    refunded: moneyOf(order, refunded),
    bank_returned: moneyOf(order, end.bank_amount),
    purchasedTickets: presentTickets(order, isOwn ? tickets : tickets.map(withoutName), actor),
    waiting_list_url: isOwn ? waitingListUrl(ctx, order) : null,
    passed_on: isPaid(order.status) ? passedOn(order, counts) : 0,
  };
}

function waitingListUrl(ctx: AppContext, { status, waiting_list_entry_id }: OrderRow): string | null {
  if (waiting_list_entry_id === null || isPaid(status) || status === 'refunded') return null;
  return `/waiting-list/${entryToken(ctx, waiting_list_entry_id)}`;
}

const moneyOf = ({ currency }: OrderRow, amount: number) => (amount > 0 ? { amount, currency } : null);

/** Without what the buyer has typed about the guests. */
const withoutNames = (order: OrderRow): OrderRow => ({ ...order, ...NOTHING_TYPED });

type OrderTicket = Awaited<ReturnType<typeof listOrderTickets>>[number];

const withoutName = (ticket: OrderTicket): OrderTicket => ({ ...ticket, holder_name: '' });

/** The tickets of a paid order, except those that were sold on. */
async function listOrderTickets(ctx: AppContext, order: OrderRow) {
  if (!isPaid(order.status)) return [];
  return ctx.db
    .selectFrom('tickets')
    .innerJoin('ticket_types', 'ticket_types.id', 'tickets.ticket_type_id')
    .select([
      'tickets.id',
      positionOf('tickets').as('position'),
      'tickets.holder_name',
      'tickets.owner_user_id',
      'tickets.state',
      'ticket_types.name',
    ])
    .select((eb) =>
      (order.buyer_user_id === null
        ? eb.and([eb('tickets.owner_user_id', 'is', null), eb('tickets.owner_email', '=', order.buyer_email)])
        : eb('tickets.owner_user_id', '=', order.buyer_user_id)
      ).as('is_buyers'),
    )
    .where(isOfOrder('tickets', order.id))
    .orderBy('position')
    .execute();
}

function countTickets(tickets: OrderTicket[]): TicketCounts {
  const count = (fits: (ticket: OrderTicket) => unknown) => tickets.filter(fits).length;
  return {
    ready: count((ticket) => ticket.is_buyers && (ticket.state === 'valid' || ticket.state === 'used')),
    listed: count((ticket) => ticket.is_buyers && ticket.state === 'listed'),
    on_the_way: count((ticket) => ticket.is_buyers && ticket.state === 'transferring'),
    ended: count((ticket) => isEnded(ticket.state)),
  };
}

/**
 * The tickets the buyer still holds. New holders are not shown, because the page can be opened with its address alone.
 */
function presentTickets({ session_id }: OrderRow, tickets: OrderTicket[], actor: Actor | null) {
  return tickets
    .filter((ticket) => ticket.is_buyers && !isEnded(ticket.state))
    .map(({ id, position, holder_name, owner_user_id, name, state }) => ({
      id,
      ticket_type: name,
      state: state as TicketState,
      holder_name,
      ticket_url:
        actor && owner_user_id === actor.user_id
          ? `/my-tickets/${id}`
          : `${checkoutUrl(session_id)}#ticket-${position}`,
    }));
}
