import fc from 'fast-check';
import { transferToken } from '#server/domains/ticket-transfers/tokens.ts';
import { at, eventOf, type Model, type ModelTicket, pickOf } from './model.ts';
import type { Product } from './product.ts';
import { isWithBank, sourceOf } from './resale-facts.ts';
import { isDone, step } from './step.ts';

/** A night whose doors are not open yet, and a payment that no bank asks about. */
function mayMove({ model, world }: Product, ticket: ModelTicket): boolean {
  const { state, doors_at } = eventOf(model, ticket.type);
  return state === 'published' && world.ctx.clock.now() < doors_at && !isWithBank(sourceOf(model, ticket));
}

/** Somebody sends a ticket to another person's address. */
export const sendOn = step<{ pick: number; to: number }>('send', {
  isPossible: ({ tickets }, { pick, to }) => pickOf(tickets, pick)?.holder !== to && tickets.length > 0,
  async run(product, { pick, to }) {
    const { model, people, send } = product;
    const ticket = pickOf(model.tickets, pick);
    // One that is on its way there already is answered alike.
    if (!ticket || ticket.state === 'transferring') return;
    const body = { email: at(people, to).user.email };
    const answer = await send(ticket.holder, 'POST', `/tickets/${ticket.id}/transfer/`, body);
    if (!isDone(model, answer, ticket.state === 'valid' && mayMove(product, ticket))) return;
    Object.assign(ticket, { state: 'transferring', hasLink: true });
  },
});

const onTheirWay = ({ tickets }: Model) => tickets.filter(({ state }) => state === 'transferring');

const withLink = ({ tickets }: Model) => tickets.filter(({ hasLink }) => hasLink);

/** Whoever has the link accepts the ticket, if it is still on its way. */
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

/** The link of the last time that a ticket was sent, as its mail has it. */
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

/** Whoever sent a ticket takes it back. */
export const takeBack = step<{ pick: number }>('take back', {
  isPossible: (model) => onTheirWay(model).length > 0,
  async run({ model, send }, { pick }) {
    const ticket = pickOf(onTheirWay(model), pick);
    if (ticket && isDone(model, await send(ticket.holder, 'DELETE', `/tickets/${ticket.id}/transfer/`)))
      ticket.state = 'valid';
  },
});

const pick = fc.nat({ max: 30 });
const person = fc.nat({ max: 3 });

/** What people do who give tickets away, with how often. */
export const sendingSteps = [
  { weight: 3, arbitrary: fc.record({ pick, to: person }).map(sendOn) },
  { weight: 3, arbitrary: fc.record({ pick, by: person }).map(claim) },
  { weight: 1, arbitrary: fc.record({ pick }).map(takeBack) },
];
