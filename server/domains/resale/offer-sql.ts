import { type RawBuilder, sql } from 'kysely';
import type { AppContext } from '#server/context.ts';
import { addMilliseconds, MINUTE } from '#server/platform/lib/clock.ts';

type Source = Pick<AppContext, 'settings'>;

/** Listings `l` that have not ended: active ones can be bought, reserved ones are being paid for. */
export const IS_OFFERED = sql<boolean>`l.state in ('active', 'reserved')`;

/** Those of them that are publicly visible. */
export const IS_SHOWN = sql<boolean>`(${IS_OFFERED} and l.shown_at is not null and l.link_hash is null)`;

/** The publicly visible ones that can be bought, as the index has them. */
export const IS_ON_OFFER = sql<boolean>`(l.state = 'active' and l.shown_at is not null and l.link_hash is null)`;

/** The buyer's total for a price before the fee, as splitPrice of contract/resale-split.ts computes it. */
export function totalOf({ settings }: Source, price: RawBuilder<number>): RawBuilder<number> {
  return sql<number>`(${price} + (${price} * ${settings.resale_fee_basis_points}::integer + 5000) / 10000)`;
}

/** Resale of an event is over unless its doors, or its start without doors, are after this time. */
export function earliestDoors({ settings }: Source, now: Date): Date {
  return addMilliseconds(now, settings.resale_cut_off_minutes * MINUTE);
}
