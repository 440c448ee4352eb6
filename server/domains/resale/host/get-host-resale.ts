import type { HostResale } from '#contract/host-resale.ts';
import { splitPrice } from '#contract/resale-split.ts';
import type { AppContext } from '#server/context.ts';
import { getOwnEvent, type OwnEventRow } from '#server/domains/events/get-own-event.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { money } from '#server/platform/lib/money.ts';
import { findResaleShare, type ResaleSums, sumListings } from './host-queries.ts';
import { cutOffOf, ratesOf } from '#server/domains/tickets/resale-terms.ts';

/** Resale of an event, for people who may see its sales. */
export async function getHostResale(ctx: AppContext, actor: Actor, id: string): Promise<HostResale> {
  return describeResale(ctx, await getOwnEvent(ctx, actor, id, 'see_sales'));
}

/** The same for a caller who is already authorized. */
export async function describeResale(ctx: AppContext, event: OwnEventRow): Promise<HostResale> {
  const [sums, share, types] = await Promise.all([
    sumListings(ctx, event.id),
    findResaleShare(ctx, event.id),
    listTypes(ctx, event.id),
  ]);
  const present = presentCounts(ctx, event.currency);
  const all = sums.find(({ ticket_type_id }) => ticket_type_id === null);
  const cutOff = cutOffOf(event, ctx.settings);
  return {
    is_allowed: event.resale_allowed,
    cap_basis_points: event.resale_cap_basis_points,
    organizer_share: ratesOf(ctx.settings).organizer_share,
    paused_at: event.resale_paused_at?.toISOString() ?? null,
    cut_off_at: cutOff?.toISOString() ?? null,
    is_over: event.state === 'cancelled' || (cutOff !== null && cutOff <= ctx.clock.now()),
    totals: {
      ...present(all),
      came_back: all?.came_back ?? 0,
      paid: money(all?.paid ?? 0, event.currency),
      share: money(share, event.currency),
    },
    types: types.map((type) => ({
      ...type,
      ...present(sums.find(({ ticket_type_id }) => ticket_type_id === type.id)),
    })),
  };
}

function presentCounts(ctx: AppContext, currency: string) {
  const totalOf = (price: number) => money(splitPrice(price, price, ratesOf(ctx.settings)).total, currency);
  return (row: ResaleSums | undefined) => ({
    offered: row?.offered ?? 0,
    from: row && row.from_price !== null ? totalOf(row.from_price) : null,
    sold: row?.sold ?? 0,
    median: row && row.median !== null ? money(row.median, currency) : null,
  });
}

/** Types with a price, in the host's order; archived ones only if somebody can hold tickets of them. */
function listTypes({ db }: AppContext, eventId: string) {
  return db
    .selectFrom('ticket_types')
    .select(['id', 'name', 'resale_allowed'])
    .where('event_id', '=', eventId)
    .where('price_amount', '>', 0)
    .where((eb) => eb.or([eb('state', '<>', 'archived'), eb('sold', '>', 0)]))
    .orderBy('position')
    .orderBy('id')
    .execute();
}
