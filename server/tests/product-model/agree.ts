import { sql } from 'kysely';
import { expect } from 'vitest';
import { runInvariants } from '#server/invariants/run.ts';
import type { TicketState } from '#contract/ticket-states.ts';
import {
  at,
  countType,
  eventOf,
  isAlive,
  isResale,
  type Model,
  type ModelOrder,
  type ModelTicket,
  type OrderState,
  usesOf,
} from './model.ts';
import { agreeOnCodes, followUse } from './agree-on-codes.ts';
import { adoptOffers, agreeOnEntries } from './agree-on-entries.ts';
import { learnDecisions } from './decisions.ts';
import { acceptBy, agreeOnInvitations } from './invitation-facts.ts';
import { agreeOnListings } from './agree-on-listings.ts';
import { canBuy, isLostWhole, isStillAsked, release, returnPrice, sell } from './resale-facts.ts';
import type { Product } from './product.ts';
import { fitsBesideList } from './waiting-facts.ts';

const STATES: Record<string, OrderState> = {
  held: 'held',
  releasing: 'held',
  expired: 'ended',
  failed: 'ended',
  late_refunded: 'late_refunded',
  paid: 'paid',
  partially_refunded: 'paid',
  refunded: 'paid',
};

/**
 * Compares the tables with the model after a step. Changes that happen by themselves (a hold expires, a payment becomes
 * known) are adopted where the model allows them; everything else has to be equal. Then checks all invariants.
 */
export async function agree(product: Product): Promise<void> {
  const { world, model } = product;
  await learnDecisions(product);
  const usedBefore = model.codes.map((code) => usesOf(model, code).length);
  const couldSell = model.orders.map((order) => order.state === 'ended' && canSell(product, order));
  await agreeOnOrders(product);
  for (const [index, order] of model.orders.entries()) {
    const isRefusedForNothing = order.state === 'late_refunded' && couldSell[index] && canSell(product, order);
    expect(isRefusedForNothing, `${order.id} was refunded, although there were tickets left`).toBe(false);
  }
  await agreeOnEntries(product);
  await agreeOnListings(product);
  await agreeOnTickets(product);
  await agreeOnCodes(product, usedBefore);
  await agreeOnInvitations(product);
  await agreeOnCounters(product);
  expect(await runInvariants(world.database.pool, { now: model.worked_at })).toEqual([]);
}

function canSell(product: Product, order: ModelOrder): boolean {
  const { model, world } = product;
  if (isResale(order)) return canBuy(product, order.buyer, order.listings) && isStillAsked(order) && isForBuyer(order);
  const { state, ends_at } = eventOf(model, order.type);
  return state === 'published' && world.ctx.clock.now() < ends_at && fitsBesideList(product, order);
}

/** The waiting list gets a listing that is not shown yet first. */
const isForBuyer = ({ entry, listings }: ModelOrder): boolean =>
  entry !== null || listings.every(({ isShown, isPrivate }) => isShown || isPrivate);

async function agreeOnOrders(product: Product): Promise<void> {
  const { model, world } = product;
  const rows = await world.ctx.db.selectFrom('orders').select(['id', 'status']).execute();
  const known = model.orders.length;
  await followOrders(product, rows, model.orders);
  // Tickets that became free are offered to the waiting list.
  await adoptOffers(product);
  await followOrders(product, rows, model.orders.slice(known));
  expect(rows.length, 'number of orders').toBe(model.orders.length);
}

async function followOrders(product: Product, rows: { id: string; status: string }[], orders: ModelOrder[]) {
  const { model, world } = product;
  for (const order of orders) {
    const status = rows.find(({ id }) => id === order.id)?.status ?? 'missing';
    const next = STATES[status];
    const allowed = nextStates(model, order, world.ctx.clock.now());
    expect(allowed, `order ${order.id} became ${status}`).toContain(next);
    order.isOver = status === 'refunded';
    if (!next || order.state === next) continue;
    order.state = next;
    if (next === 'paid' && order.code) await followUse(product, order);
    if (next === 'paid') await (isResale(order) ? sell(product, order) : takeTickets(model, world, order));
    else release(order);
    if (next === 'paid') acceptBy(order);
    if (next === 'late_refunded') order.back += order.total;
  }
}

/** The states that an order may have reached by now. */
function nextStates(model: Model, order: ModelOrder, now: Date): OrderState[] {
  const { state, isCharged, expires_at, total } = order;
  const event = eventOf(model, order.type);
  const isGone = order.listings.some((listing) => listing.order !== order);
  const hasEnded = now >= expires_at || event.state === 'cancelled' || isGone;
  const paid: OrderState[] = isCharged || total === 0 ? ['paid'] : [];
  const late: OrderState[] = isCharged ? ['late_refunded'] : [];
  if (state === 'held') return ['held', ...paid, ...(hasEnded ? (['ended', ...late] as const) : [])];
  // Nothing is sold for an event that is over, nor with an invitation that was deleted.
  const isSold = model.began_at < event.ends_at && !order.invitation?.isRevoked;
  if (state === 'ended') return ['ended', ...(isSold ? paid : []), ...late];
  return [state];
}

async function takeTickets(model: Model, { ctx }: Product['world'], order: ModelOrder): Promise<void> {
  const rows = await ctx.db
    .selectFrom('tickets')
    .select(['id', 'code_key', sql<number>`face_amount - discount_amount + fee_amount`.as('paid')])
    .where('order_id', '=', order.id)
    .orderBy('position')
    .execute();
  expect(rows.length, `tickets of order ${order.id}`).toBe(order.quantity);
  for (const row of rows) {
    const { buyer: holder, type } = order;
    model.tickets.push({
      ...row,
      order: model.orders.indexOf(order),
      type,
      holder,
      version: 1,
      state: 'valid',
      ...{ visits: [], sales: [], given_after: null, hasLink: false, sentTo: null },
    });
  }
}

async function agreeOnTickets(product: Product): Promise<void> {
  const { model, world, people } = product;
  const rows = await world.ctx.db
    .selectFrom('tickets')
    .select(['id', 'state', 'owner_user_id', 'code_version', 'is_inside', 'entries'])
    .execute();
  expect(rows.length, 'number of tickets').toBe(model.tickets.length);
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const ticket of model.tickets) {
    const row = byId.get(ticket.id);
    if (row && mayBecome(product, ticket).includes(row.state as TicketState)) endTicket(model, ticket, row.state);
    const { state, version, holder, visits } = ticket;
    const entries = visits.filter(({ kind }) => kind === 'in').length;
    expect(row, `ticket ${ticket.id}`).toEqual({
      id: ticket.id,
      ...{ state, owner_user_id: people[holder]?.user.id, code_version: version },
      ...{ is_inside: visits.at(-1)?.kind === 'in', entries },
    });
  }
}

/**
 * The states that a ticket may have reached by itself: its event was cancelled, its payer's bank has taken back the
 * money, or doors opened.
 */
function mayBecome({ model, world }: Product, ticket: ModelTicket): TicketState[] {
  const isLost = isLostWhole(at(model.orders, ticket.order));
  if (!isAlive(ticket)) return [];
  const event = eventOf(model, ticket.type);
  const isCancelled = event.state === 'cancelled';
  const isBack = ticket.state === 'transferring' && world.ctx.clock.now() >= event.doors_at;
  return [
    ...(isCancelled ? (['refunded'] as const) : []),
    // A buyer in Resale keeps the ticket, having done nothing wrong.
    ...(isLost && (isCancelled || ticket.sales.length === 0) ? (['void'] as const) : []),
    ...(isBack ? (['valid'] as const) : []),
  ];
}

function endTicket(model: Model, ticket: ModelTicket, state: string): void {
  ticket.state = state as TicketState;
  if (state === 'refunded') returnPrice(at(model.orders, ticket.order), ticket.paid);
}

async function agreeOnCounters({ model, world }: Product): Promise<void> {
  const rows = await world.ctx.db.selectFrom('ticket_types').select(['id', 'held', 'sold']).execute();
  for (const [index, { id }] of model.types.entries()) {
    const { held, sold } = rows.find((row) => row.id === id) ?? {};
    expect({ held, sold }, `counters of type ${index}`).toEqual(countType(model, index));
  }
}
