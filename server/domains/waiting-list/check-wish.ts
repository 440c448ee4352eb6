import { isOpen } from '#contract/availability.ts';
import type { WaitingListInput } from '#contract/waiting-list.ts';
import type { AppContext } from '#server/context.ts';
import { type AppError, conflict, invalid } from '#server/platform/lib/errors.ts';
import { closedOf, isWanted, type ListedEvent, maxPartyOf, maxPartyOfAny, quantityOf } from './listed-event.ts';

/** What somebody waits for: party size, types and price limit. */
export type Wish = Pick<WaitingListInput, 'party_size' | 'ticket_type_ids' | 'max_amount'>;

/** Validates a wish; throws with its own message for each reason why nobody can wait for it. */
export function checkWish(ctx: AppContext, listed: ListedEvent, wish: Wish): Wish {
  const { event, types } = listed;
  const closed = closedOf(ctx, listed);
  if (closed === 'cancelled') throw conflict('event_cancelled', 'This event was cancelled.');
  if (closed === 'over') throw conflict('event_over', 'The waiting list of this event is closed.');
  const ids = [...new Set(wish.ticket_type_ids.map((id) => id.toLowerCase()))];
  const chosen = ids.length === 0 ? types : types.filter(({ id }) => ids.includes(id));
  if (chosen.length < ids.length)
    throw invalid({ ticket_type_ids: ['The host does not sell one of these tickets. Choose others.'] });
  const fitting = chosen.filter((type) => wish.party_size <= maxPartyOf(event, type));
  if (fitting.length < Math.min(chosen.length, ids.length || 1)) throw tooLarge(event, chosen, ids.length > 0);
  const wanted = fitting.filter((type) => isWanted(type, wish.party_size));
  if (wanted.length < (ids.length || 1)) throw notNeeded(fitting);
  return { party_size: wish.party_size, ticket_type_ids: ids, max_amount: wish.max_amount };
}

/** The party is larger than any order may be, of a chosen type or of all, or than there are tickets. */
function tooLarge(event: ListedEvent['event'], chosen: ListedEvent['types'], isNamed: boolean): AppError {
  const most = maxPartyOfAny(event, chosen);
  const tight = isNamed ? chosen.find((type) => maxPartyOf(event, type) < most) : undefined;
  const type = tight ?? (chosen.length === 1 ? chosen[0] : undefined);
  return invalid({ party_size: [tooLargeWords(event, { type, most, is_tight: tight !== undefined })] });
}

type TooLarge = { type: ListedEvent['types'][number] | undefined; most: number; is_tight: boolean };

function tooLargeWords(event: ListedEvent['event'], { type, most, is_tight }: TooLarge): string {
  if (!type) return `At most ${most} together.`;
  const mostOfType = maxPartyOf(event, type);
  if (mostOfType === quantityOf(type)) return `There are only ${mostOfType} of “${type.name}” in all.`;
  return is_tight ? `At most ${mostOfType} of “${type.name}” together.` : `At most ${most} together.`;
}

/** The tickets can be bought, or are not on sale at all. */
function notNeeded(chosen: ListedEvent['types']): AppError {
  const open = chosen.find(({ availability }) => isOpen(availability));
  if (open) return conflict('on_sale', `“${open.name}” is on sale: you do not have to wait for it.`);
  return conflict('not_on_sale', 'These tickets are not on sale, so nobody can wait for them.');
}
