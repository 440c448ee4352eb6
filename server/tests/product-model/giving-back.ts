import fc from 'fast-check';
import { expect } from 'vitest';
import type { OrderRefund, RefundPreview, RefundTerms } from '#contract/refunds.ts';
import { at, eventOf, isAlive, isResale, type Model, type ModelOrder, type ModelTicket, pickOf, sum } from './model.ts';
import { canUndo, endOffer, isWithBank, liveListingOf, sourceOf, undoSale } from './resale-facts.ts';
import { isDone, step } from './step.ts';

const bought = ({ orders }: Model) => orders.filter((order) => order.state === 'paid' && !isResale(order));

export const ticketsOf = (model: Model, order: ModelOrder): ModelTicket[] =>
  model.tickets.filter((ticket) => at(model.orders, ticket.order) === order);

function mayHostRefund(model: Model, order: ModelOrder, ticket: ModelTicket): boolean {
  const isSold = ticket.sales.length > 0 || isBeingBought(model, ticket);
  return isAlive(ticket) && !isSold && !isWithBank(order) && eventOf(model, order.type).state !== 'cancelled';
}

const isBeingBought = (model: Model, ticket: ModelTicket) => liveListingOf(model, ticket)?.state === 'reserved';

/** Nobody was admitted with the ticket, and nobody is paying for it. */
const isTheirs = (model: Model, ticket: ModelTicket) =>
  ['valid', 'listed', 'transferring'].includes(ticket.state) && !isBeingBought(model, ticket);

/** The host refunds an order or one ticket of it. */
export const refundByHost = step<{ pick: number; one: boolean; keepsFee: boolean }>('refund by the host', {
  isPossible: (model) => bought(model).length > 0,
  async run({ model, sendAsHost }, { pick, one, keepsFee }) {
    const order = pickOf(bought(model), pick);
    if (!order) return;
    const tickets = ticketsOf(model, order);
    const path = `/events/${eventOf(model, order.type).slug}/orders/${order.id}/refunds/`;
    const possible = tickets.filter((ticket) => mayHostRefund(model, order, ticket));
    const chosen = (one ? possible.slice(0, 1) : possible).map(({ id }) => id);
    const some = chosen.length > 0 && { ticket_ids: chosen };
    const preview = await sendAsHost<RefundPreview>('POST', `${path}preview/`, { ...some });
    isDone(model, preview);
    const shown = preview.body.tickets.flatMap(({ id, can_refund }) => (can_refund ? [id] : []));
    expect(shown.toSorted(), 'what the host may refund').toEqual(possible.map(({ id }) => id).toSorted());
    const { amount } = preview.body[keepsFee ? 'without_fee' : 'with_fee'].total;
    const answer = await sendAsHost<OrderRefund>('POST', path, { ...some, keeps_fee: keepsFee, amount });
    if (!isDone(model, answer, chosen.length > 0)) return;
    expect(answer.body.ticket_ids.toSorted()).toEqual(chosen.toSorted());
    giveBack(
      model,
      order,
      possible.filter(({ id }) => chosen.includes(id)),
      amount,
    );
  },
});

function giveBack(model: Model, order: ModelOrder, tickets: ModelTicket[], amount: number): void {
  for (const ticket of tickets) {
    endOffer(model, ticket);
    ticket.state = 'refunded';
  }
  order.back += amount;
  order.kept += sum(tickets.map(({ paid }) => paid)) - amount;
}

/** A buyer who still has the ticket returns it, if the host's policy allows it. */
const refundByBuyer = step<{ pick: number }>('refund by the buyer', {
  isPossible: ({ tickets }) => tickets.length > 0,
  async run({ model, world, send }, { pick }) {
    const ticket = pickOf(model.tickets, pick);
    if (!ticket) return;
    const order = at(model.orders, ticket.order);
    const path = `/tickets/${ticket.id}/refund/`;
    const terms = await send<RefundTerms>(ticket.holder, 'GET', path);
    isDone(model, terms);
    const { state, starts_at } = eventOf(model, order.type);
    const isOpen = state !== 'cancelled' && world.ctx.clock.now() < starts_at;
    const isOwn = ticket.holder === order.buyer;
    const may = isOpen && isOwn && ticket.sales.length === 0 && isTheirs(model, ticket) && !isWithBank(order);
    if (!may) expect(terms.body.can_refund, terms.body.reason).toBe(false);
    const { amount } = terms.body.amount;
    const answer = await send(ticket.holder, 'POST', path, { amount });
    // A second click on a refunded ticket gets the same response as the first.
    if (ticket.state === 'refunded') return void (isOwn && isDone(model, answer));
    if (isDone(model, answer, terms.body.can_refund)) giveBack(model, order, [ticket], amount);
  },
});

const moved = (model: Model) =>
  model.tickets.filter(({ type, state }) => eventOf(model, type).isMoved && state === 'valid');

/** A holder of a postponed event chooses a refund, which goes to the payer. */
export const chooseMoney = step<{ pick: number }>('choose the money', {
  isPossible: (model) => moved(model).length > 0,
  async run({ model, send }, { pick }) {
    const ticket = pickOf(moved(model), pick);
    if (!ticket) return;
    const order = sourceOf(model, ticket);
    const sale = ticket.sales.at(-1);
    const { slug } = eventOf(model, ticket.type);
    type Choice = { tickets: { id: string; refund: { amount: number } }[]; is_open: boolean };
    const seen = await send<Choice>(ticket.holder, 'GET', `/events/${slug}/choice/`);
    const own = seen.status < 300 ? seen.body.tickets.find(({ id }) => id === ticket.id) : undefined;
    const body = { ticket_ids: [ticket.id], choice: 'refund' };
    const answer = await send(ticket.holder, 'POST', `/events/${slug}/choice/`, body);
    const may = own !== undefined && seen.body.is_open && !isWithBank(order) && (!sale || canUndo(ticket));
    if (!isDone(model, answer, may)) return;
    const amount = own?.refund.amount ?? 0;
    if (!sale) return giveBack(model, order, [ticket], amount);
    // The ticket is its seller's again, who has the choice again.
    undoSale(model, sale);
    order.back += amount;
  },
});

const pick = fc.nat({ max: 30 });

/** The steps that return tickets for money, with their weights. */
export const givingBackSteps = [
  { weight: 2, arbitrary: fc.record({ pick, one: fc.boolean(), keepsFee: fc.boolean() }).map(refundByHost) },
  { weight: 3, arbitrary: fc.record({ pick }).map(refundByBuyer) },
  { weight: 2, arbitrary: fc.record({ pick }).map(chooseMoney) },
];
