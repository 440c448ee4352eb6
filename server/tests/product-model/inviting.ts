import fc from 'fast-check';
import { expect } from 'vitest';
import type { Invitation, OpenedInvitation } from '#contract/invitations.ts';
import { invitationToken } from '#server/domains/invitations/tokens.ts';
import { hashSecret } from '#server/platform/lib/random.ts';
import { hasHold, lookAt, payFor, takeHold } from './buying.ts';
import { admissionsLeft } from './invitation-facts.ts';
import { at, eventOf, type Model, type ModelInvitation, newOrder, pickOf, placesLeft } from './model.ts';
import type { Product } from './product.ts';
import { isDone, step } from './step.ts';

type Offer = { person: number; type: number; plusOnes: number; isFree: boolean };

const isOpen = ({ model, world }: Product, type: number): boolean => {
  const { state, ends_at } = eventOf(model, type);
  return state === 'published' && world.ctx.clock.now() < ends_at;
};

/** The host invites a person; one who has declined is asked anew. */
export const invite = step<Offer>('invite', {
  async run(product, { person, type, plusOnes, isFree }) {
    const { model, people, sendAsHost } = product;
    const event = eventOf(model, type);
    const known = model.invitations.find(
      (one) => one.person === person && eventOf(model, one.type) === event && !one.isRevoked,
    );
    const answer = await sendAsHost<Invitation>('POST', `/events/${event.slug}/invitations/`, {
      ...{ email: at(people, person).user.email, ticket_type_id: at(model.types, type).id },
      ...{ plus_ones: plusOnes, is_complimentary: isFree },
    });
    if (!isDone(model, answer, isOpen(product, type) && (!known || known.isDeclined))) return;
    const { id } = answer.body;
    const offer = { person, type, plusOnes, isFree: isFree || at(model.types, type).price === 0 };
    const token = await mail(product, id);
    if (known) return void Object.assign(known, offer, { isDeclined: false });
    model.invitations.push({ ...offer, id, token, isRevoked: false, isAccepted: false, isDeclined: false });
  },
});

/** The token in an invitation's mail, from which on its link works. */
async function mail({ world: { ctx } }: Product, id: string): Promise<string> {
  const row = ctx.db.selectFrom('invitations').select(['id', 'nonce']).where('id', '=', id);
  const token = invitationToken(ctx, await row.executeTakeFirstOrThrow());
  await ctx.db
    .updateTable('invitations')
    .set({ token_hash: hashSecret(token) })
    .where('id', '=', id)
    .execute();
  return token;
}

/** Its link shows nothing while the event is off sale; it says so if the event is cancelled. */
const isFound = (model: Model, { type }: ModelInvitation) => eventOf(model, type).state !== 'off_sale';

const any = ({ invitations }: Model) => invitations;

/** A guest accepts, and gets the tickets if they are free. */
export const accept = step<{ pick: number; guests: number }>('accept', {
  isPossible: (model) => any(model).length > 0,
  async run(product, { pick, guests }) {
    const { model, send } = product;
    const invitation = pickOf(any(model), pick);
    if (!invitation) return;
    const body = { guests: Array.from({ length: guests }, () => '') };
    const answer = await send(invitation.person, 'POST', `/invitations/${invitation.token}/accept/`, body);
    const { isRevoked, isAccepted, isFree } = invitation;
    const may = !isRevoked && isFound(model, invitation) && (isAccepted || mayAccept(product, invitation, guests + 1));
    if (!isDone(model, answer, may) || isAccepted) return;
    Object.assign(invitation, { isDeclined: false, isAccepted: isFree });
    if (isFree) await addGift(product, invitation, guests + 1);
  },
});

function mayAccept(product: Product, invitation: ModelInvitation, quantity: number): boolean {
  const { model } = product;
  const { type, plusOnes, isFree } = invitation;
  const isThere = admissionsLeft(model, invitation) >= quantity && placesLeft(model, type) >= quantity;
  return isOpen(product, type) && quantity <= plusOnes + 1 && (!isFree || isThere);
}

async function addGift({ model, world }: Product, invitation: ModelInvitation, quantity: number): Promise<void> {
  const row = await world.ctx.db
    .selectFrom('orders')
    .select(['id', 'session_id', 'expires_at'])
    .where('invitation_id', '=', invitation.id)
    .where('kind', '=', 'complimentary')
    .executeTakeFirstOrThrow();
  const { person: buyer, type } = invitation;
  model.orders.push(newOrder({ ...row, buyer, type, quantity, total: 0, invitation, isGift: true }));
}

/** A guest declines. */
const declineInvitation = step<{ pick: number }>('decline the invitation', {
  isPossible: (model) => any(model).length > 0,
  async run({ model, send }, { pick }) {
    const invitation = pickOf(any(model), pick);
    if (!invitation) return;
    const answer = await send(invitation.person, 'POST', `/invitations/${invitation.token}/decline/`);
    const may = !invitation.isRevoked && !invitation.isAccepted && isFound(model, invitation);
    if (isDone(model, answer, may)) invitation.isDeclined = true;
  },
});

/** The host deletes an invitation; tickets and checkouts stay. */
const revoke = step<{ pick: number }>('revoke', {
  isPossible: (model) => any(model).length > 0,
  async run({ model, sendAsHost }, { pick }) {
    const invitation = pickOf(any(model), pick);
    if (!invitation) return;
    const path = `/events/${eventOf(model, invitation.type).slug}/invitations/${invitation.id}/`;
    if (isDone(model, await sendAsHost('DELETE', path))) invitation.isRevoked = true;
  },
});

/** Somebody with the link looks how many are left and buys with it. */
export const buyInvited = step<{ pick: number; buyer: number; quantity: number; isPaid: boolean }>('buy invited', {
  isPossible: (model, { pick, buyer }) => {
    const invitation = pickOf(any(model), pick);
    // The links of whoever deleted their account are gone.
    const isThere = invitation !== undefined && invitation.person < model.people;
    return isThere && !hasHold(model, { buyer, type: invitation.type });
  },
  async run(product, { pick, buyer, quantity, isPaid }) {
    const { model, send } = product;
    const invitation = pickOf(any(model), pick);
    if (!invitation) return;
    const seen = await send<OpenedInvitation>(buyer, 'GET', `/invitations/${invitation.token}/`);
    if (isDone(model, seen, isFound(model, invitation))) expectLeft(product, invitation, seen.body.left_count);
    const { type } = invitation;
    const order = await takeHold(product, { buyer, type, quantity, hasCode: false, byPromoter: false, invitation });
    if (order && order.total > 0 && isPaid) await payFor(product, order, 'good');
    if (order) await lookAt(product, order);
  },
});

/** Not less than the checkout sells; somebody who is in checkout with it does not count yet. */
function expectLeft({ model }: Product, invitation: ModelInvitation, shown: number): void {
  const held = model.orders.filter((order) => order.invitation === invitation && order.state === 'held');
  if (held.length > 0 || invitation.isRevoked || eventOf(model, invitation.type).state !== 'published') return;
  expect(shown, `left of invitation ${invitation.id}`).toBeLessThanOrEqual(admissionsLeft(model, invitation));
}

const pick = fc.nat({ max: 30 });
const number = (max: number) => fc.nat({ max });
const offer = fc.record({ person: number(3), type: number(3), plusOnes: number(2), isFree: fc.boolean() });
const bought = fc.record({
  ...{ pick, buyer: number(3), quantity: fc.constantFrom(1, 1, 2, 3), isPaid: fc.boolean() },
});

/** The steps of invitations, with their weights. */
export const invitingSteps = [
  { weight: 3, arbitrary: offer.map(invite) },
  { weight: 3, arbitrary: fc.record({ pick, guests: number(2) }).map(accept) },
  { weight: 1, arbitrary: fc.record({ pick }).map(declineInvitation) },
  { weight: 1, arbitrary: fc.record({ pick }).map(revoke) },
  { weight: 3, arbitrary: bought.map(buyInvited) },
];
