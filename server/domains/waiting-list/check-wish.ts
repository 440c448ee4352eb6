import type { WaitingListInput } from '#contract/waiting-list.ts';
import type { AppContext } from '#server/context.ts';
import { type AppError, conflict, invalid } from '#server/platform/lib/errors.ts';
import { closedOf, isWanted, type ListedEvent, maxPartyOf } from './listed-event.ts';

/** What somebody waits for. */
export type Wish = Pick<WaitingListInput, 'party_size' | 'ticket_type_ids' | 'max_amount'>;

/** The wish in order, or why nobody can wait for it: each case in its own words. */
export function checkWish(ctx: AppContext, listed: ListedEvent, wish: Wish): Wish {
  const { event, types } = listed;
  const closed = closedOf(ctx, listed);
  if (closed === 'cancelled') throw conflict('event_cancelled', 'This event was cancelled.');
  if (closed === 'over') throw conflict('event_over', 'The waiting list of this event is closed.');
  const most = maxPartyOf(event);
  if (wish.party_size > most) throw invalid({ party_size: [`At most ${most} together.`] });
  const ids = [...new Set(wish.ticket_type_ids.map((id) => id.toLowerCase()))];
  const chosen = ids.length === 0 ? types : types.filter(({ id }) => ids.includes(id));
  if (chosen.length < ids.length) throw invalid({ ticket_type_ids: ['This ticket type does not exist.'] });
  const wanted = chosen.filter((type) => isWanted(type, wish.party_size));
  if (wanted.length < (ids.length || 1)) throw notNeeded(chosen);
  return { party_size: wish.party_size, ticket_type_ids: ids, max_amount: wish.max_amount };
}

/** Tickets that can be bought, or that are not sold at all now. */
function notNeeded(chosen: ListedEvent['types']): AppError {
  const open = chosen.find(({ availability }) => availability === 'on_sale' || availability === 'few_left');
  if (open) return conflict('on_sale', `“${open.name}” is on sale: you do not have to wait for it.`);
  return conflict('not_on_sale', 'These tickets are not on sale, so nobody can wait for them.');
}
