import fc from 'fast-check';
import { transferToken } from '#server/domains/ticket-transfers/tokens.ts';
import { at, eventOf, type Model, type ModelTicket, pickOf } from './model.ts';
import type { Product } from './product.ts';
import { isWithBank, sourceOf } from './resale-facts.ts';
import { isDone, step } from './step.ts';

/** Doors are not open yet, and the payment is not disputed. What was sent is accepted also while the event is off sale. */
function mayMove({ model, world }: Product, ticket: ModelTicket): boolean {
  const { state, doors_at } = eventOf(model, ticket.type);
  return state !== 'cancelled' && world.ctx.clock.now() < doors_at && !isWithBank(sourceOf(model, ticket));
}

/** A holder transfers a ticket to another person's address. */
export const sendOn = step<{ pick: number; to: number }>('send', {
  isPossible: ({ tickets }, { pick, to }) => pickOf(tickets, pick)?.holder !== to && tickets.length > 0,
  async run(product, { pick, to }) {
    const { model, people, send } = product;
    const ticket = pickOf(model.tickets, pick);
    // A repeated transfer to the same address gets the same response.
    if (!ticket || ticket.state === 'transferring') return;
    const body = { email: at(people, to).user.email };
    const isOnSale = eventOf(model, ticket.type).state === 'published';
    const answer = await send(ticket.holder, 'POST', `/tickets/${ticket.id}/transfer/`, body);
    if (!isDone(model, answer, ticket.state === 'valid' && isOnSale && mayMove(product, ticket))) return;
    Object.assign(ticket, { state: 'transferring', hasLink: true, sentTo: to });
  },
});

const onTheirWay = ({ tickets }: Model) => tickets.filter(({ state }) => state === 'transferring');

const withLink = ({ tickets }: Model) => tickets.filter(({ hasLink }) => hasLink);

/** Whoever has the link accepts the ticket, if its transfer is still pending. */
export const claim = step<{ pick: number; by: number }>('claim', {
  isPossible: (model) => withLink(model).length > 0,
  async run(product, { pick, by }) {
    const { model, send } = product;
    const ticket = pickOf(withLink(model), pick);
    if (!ticket) return;
    const token = await tokenOf(product, ticket);
    const answer = await send(by, 'POST', `/tickets/transfers/${token}/claim/`, {});
    const may = ticket.state === 'transferring' && by !== ticket.holder && mayMove(product, ticket);
    if (!isDone(model, answer, may)) return;
    ticket.hasLink = false;
    Object.assign(ticket, {
      state: 'valid',
      holder: by,
      version: ticket.version + 1,
      given_after: ticket.sales.length,
    });
  },
});

/** The token in the mail of a ticket's last transfer. */
async function tokenOf({ world: { ctx } }: Product, { id }: ModelTicket): Promise<string> {
  const last = await ctx.db
    .selectFrom('ticket_transfers')
    .select('id')
    .where('ticket_id', '=', id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return transferToken(ctx, last.id);
}

/** The sender takes back a ticket whose transfer is pending. */
export const takeBack = step<{ pick: number }>('take back', {
  isPossible: (model) => onTheirWay(model).length > 0,
  async run({ model, send }, { pick }) {
    const ticket = pickOf(onTheirWay(model), pick);
    if (ticket && isDone(model, await send(ticket.holder, 'DELETE', `/tickets/${ticket.id}/transfer/`)))
      ticket.state = 'valid';
  },
});

/** Whoever has the link declines a ticket whose transfer is pending. */
const decline = step<{ pick: number; by: number }>('decline', {
  isPossible: (model) => onTheirWay(model).length > 0,
  async run(product, { pick, by }) {
    const { model, send } = product;
    const ticket = pickOf(onTheirWay(model), pick);
    if (!ticket) return;
    const path = `/tickets/transfers/${await tokenOf(product, ticket)}/decline/`;
    if (isDone(model, await send(by, 'POST', path))) ticket.state = 'valid';
  },
});

const pick = fc.nat({ max: 30 });
const person = fc.nat({ max: 3 });

/** The steps of transfers, with their weights. */
export const sendingSteps = [
  { weight: 3, arbitrary: fc.record({ pick, to: person }).map(sendOn) },
  { weight: 3, arbitrary: fc.record({ pick, by: person }).map(claim) },
  { weight: 1, arbitrary: fc.record({ pick }).map(takeBack) },
  { weight: 1, arbitrary: fc.record({ pick, by: person }).map(decline) },
];
