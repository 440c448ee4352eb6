import fc from 'fast-check';
import { PASSWORD } from '#server/domains/auth/factory.ts';
import type { Model } from './model.ts';
import type { Product } from './product.ts';
import { isDone, step } from './step.ts';

/** A person deletes their account; from then on somebody else has their number. */
export const deleteAccount = step<{ person: number }>('delete the account', {
  async run(product, { person }) {
    const { model, send } = product;
    const answer = await send(person, 'POST', '/auth/user/delete/', { password: PASSWORD });
    // Money on its way is a reason, too.
    if (answer.status === 409 || !isDone(model, answer, !mustStay(model, person))) return;
    forget(model, person);
    await replace(product, person);
  },
});

/** In a checkout, selling to somebody in a checkout, or in an open dispute. */
function mustStay({ orders, listings }: Model, person: number): boolean {
  const own = orders.filter(({ buyer }) => buyer === person);
  return (
    own.some(({ state, dispute }) => state === 'held' || dispute?.state === 'open') ||
    listings.some(({ seller, state }) => seller === person && state === 'reserved')
  );
}

/** Tickets stay valid for whoever has the code; what was sent to the person goes back. */
function forget(model: Model, person: number): void {
  for (const listing of model.listings.filter(({ seller, state }) => seller === person && state === 'active')) {
    listing.state = 'withdrawn';
    listing.ticket.state = 'valid';
  }
  for (const ticket of model.tickets)
    if (ticket.state === 'transferring' && ticket.sentTo === person) ticket.state = 'valid';
  for (const invitation of model.invitations) if (invitation.person === person) invitation.isRevoked = true;
  model.entries = model.entries.filter((entry) => entry.person !== person);
}

/** Whoever deleted the account gets a new number, with which nobody sends anything. */
async function replace({ model, people, buildPerson }: Product, person: number): Promise<void> {
  const left = people[person];
  if (!left) return;
  const number = people.push(left) - 1;
  people[person] = await buildPerson();
  for (const order of model.orders) if (order.buyer === person) order.buyer = number;
  for (const ticket of model.tickets) if (ticket.holder === person) ticket.holder = number;
  for (const listing of model.listings) if (listing.seller === person) listing.seller = number;
  for (const invitation of model.invitations) if (invitation.person === person) invitation.person = number;
}

/** The step of people who leave, with its weight. */
export const leavingSteps = [{ weight: 1, arbitrary: fc.record({ person: fc.nat({ max: 3 }) }).map(deleteAccount) }];
