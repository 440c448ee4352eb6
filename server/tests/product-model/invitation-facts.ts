import { expect } from 'vitest';
import { type Model, type ModelInvitation, type ModelOrder, sum } from './model.ts';
import type { Product } from './product.ts';

/** How many admissions of an invitation are left: an order that was refunded in part counts in full. */
export function admissionsLeft({ orders }: Model, invitation: ModelInvitation): number {
  const used = orders.filter(
    (order) => order.invitation === invitation && (order.state === 'held' || (order.state === 'paid' && !order.isOver)),
  );
  return invitation.plusOnes + 1 - sum(used.map(({ quantity }) => quantity));
}

/** Whether that many can be bought with it. */
export const isGood = (model: Model, invitation: ModelInvitation | null, quantity: number): boolean =>
  invitation === null || (!invitation.isRevoked && admissionsLeft(model, invitation) >= quantity);

/** A purchase with an invitation accepts it. */
export function acceptBy({ invitation }: ModelOrder): void {
  if (invitation && !invitation.isAccepted) Object.assign(invitation, { isAccepted: true, isDeclined: false });
}

/** Compares the answers of invitations. */
export async function agreeOnInvitations({ model, world }: Product): Promise<void> {
  const columns = ['id', 'revoked_at', 'accepted_at', 'declined_at'] as const;
  const rows = await world.ctx.db.selectFrom('invitations').select(columns).execute();
  expect(rows.length, 'number of invitations').toBe(model.invitations.length);
  for (const { id, isRevoked, isAccepted, isDeclined } of model.invitations) {
    const row = rows.find((found) => found.id === id);
    const answers = [row?.revoked_at, row?.accepted_at, row?.declined_at].map((time) => time instanceof Date);
    expect(answers, `invitation ${id}`).toEqual([isRevoked, isAccepted, isDeclined]);
  }
}
