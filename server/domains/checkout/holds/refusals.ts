import { keyReused } from '#server/platform/http/idempotency-key.ts';
import { type AppError, conflict, invalid } from '#server/platform/lib/errors.ts';
import type { InvitationValues } from '#server/domains/invitations/queries.ts';
import { reveals } from '#server/domains/promo-codes/discount.ts';
import type { PromoCodeRow } from '#server/domains/promo-codes/find-live-promo-code.ts';
import { promoRefusal } from '#server/domains/promo-codes/refusals.ts';
import type { OrderedLine } from './price-order.ts';
import type { Refusal } from './take-holds.ts';

/** The error for a hold that was refused. A repeated request gets the same one. */
export function refusalFor({ outcome, available }: Refusal): AppError {
  const left = available ?? 0;
  switch (outcome) {
    case 'sold_out':
      return conflict(
        'sold_out',
        left > 0 ? `Only ${left} left. Choose fewer tickets.` : 'Sold out while you were choosing.',
        { available: left },
      );
    case 'buyer_limit':
      return conflict(
        'buyer_limit',
        left > 0
          ? `You can still get ${left} ${left === 1 ? 'ticket' : 'tickets'} for this event.`
          : 'You already have as many tickets as one person can have for this event.',
        { available: left },
      );
    case 'revoked':
      return conflict('revoked', 'This invitation was withdrawn by its host.');
    case 'invitation_limit':
      return conflict(
        'invitation_limit',
        left > 0 ? `This invitation is for ${left} more.` : 'This invitation has already been used.',
        { available: left },
      );
    case 'promo_used_up':
      return promoRefusal('used_up');
    case 'key_reused':
      return keyReused();
    default:
      return conflict('not_on_sale', 'These tickets are not on sale right now.', { available: 0 });
  }
}

/** The maximum of an order, of one type or in total. */
export function mostPerOrder(most: number, typeName?: string): string {
  return typeName === undefined
    ? `At most ${most} ${most === 1 ? 'ticket' : 'tickets'} per order.`
    : `At most ${most} of “${typeName}” per order.`;
}

/** 400 for a quantity the event does not sell, on the field that was sent. */
export function quantityRefusal(message: string, isItems: boolean): AppError {
  return invalid({ [isItems ? 'items' : 'quantity']: [message] });
}

/** 400 for a ticket type that does not exist, or that this buyer may not know of. */
export function unknownTypeError(isItems: boolean): AppError {
  return invalid({ [isItems ? 'items' : 'ticket_type_id']: ['This ticket type is not on sale.'] });
}

type Keys = { promo: PromoCodeRow | null; invitation: InvitationValues | null; isItems: boolean };

/** A hidden type is unknown to everybody without a code or an invitation that names it. */
export function refuseHidden(lines: readonly OrderedLine[], { promo, invitation, isItems }: Keys): void {
  const isUnlocked = (id: string) => (promo && reveals(promo, id)) || invitation?.ticket_type_id === id;
  if (lines.some(({ type }) => type.is_hidden && !isUnlocked(type.id))) throw unknownTypeError(isItems);
}
