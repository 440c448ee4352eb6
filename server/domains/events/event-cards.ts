import type { Db, Tx } from '#server/platform/db/db.ts';
import { eventSale } from './availability.ts';
import { isOnNow, isTonight } from './local-dates.ts';

/** Columns of an event that a card shows unchanged. A field added here and to `EventCard` is on every card. */
export const CARD_FIELDS = ['id', 'slug', 'title', 'venue_name', 'city', 'country', 'time_zone', 'currency'] as const;

/** Events `e` with their organizations `o` and their availability; columns of the event are selected by the caller. */
export function selectEvents(db: Db | Tx, now: Date) {
  return db
    .selectFrom('events as e')
    .innerJoin('organizations as o', 'o.id', 'e.organization_id')
    .innerJoinLateral(eventSale(now).as('sale'), (join) => join.onTrue())
    .select(['o.name as organization_name', 'o.handle as organization_handle'])
    .select(['sale.availability', 'sale.open_price_amount']);
}

/** The base of every query for cards; callers add conditions. */
export function selectEventCards(db: Db | Tx, now: Date) {
  return selectEvents(db, now)
    .select(CARD_FIELDS.map((name) => `e.${name}` as const))
    .select([
      'e.category',
      'e.state',
      'e.doors_at',
      'e.starts_at',
      'e.ends_at',
      'e.postponed_from',
      'e.visibility',
      'e.organization_id',
    ])
    .select(['e.from_amount', 'e.fee_payer', 'e.fee_basis_points', 'e.fee_fixed_amount'])
    .select(['e.picture_version', 'e.picture_color', 'e.picture_blur'])
    .select([isTonight(now).as('is_tonight'), isOnNow(now).as('is_on_now')]);
}

type ListedRow = Awaited<ReturnType<ReturnType<typeof selectEventCards>['execute']>>[number];
type Present = 'is_tonight' | 'is_on_now';
/** Only lists say what is tonight and on now: a single event is always shown with its date. */
export type EventCardRow = Omit<ListedRow, Present> & Partial<Pick<ListedRow, Present>>;
