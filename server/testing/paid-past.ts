import type { AppContext } from '#server/context.ts';
import { buildEvent } from '#server/domains/events/factory.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { buildSale } from '#server/domains/tickets/factory.ts';
import { addMilliseconds, DAY, HOUR } from '#server/platform/lib/clock.ts';

/**
 * An event that an organization hosted before, and for which somebody paid. Its price is its fee, so that nothing is
 * owed to the organization.
 */
export async function buildPaidPast(ctx: AppContext, organization_id: string): Promise<void> {
  const ends_at = addMilliseconds(ctx.clock.now(), -8 * DAY);
  const starts_at = addMilliseconds(ends_at, -HOUR);
  const fee = { fee_payer: 'organizer', fee_basis_points: 0, fee_fixed_amount: 100 };
  const { id } = await buildEvent(ctx, { organization_id, doors_at: null, starts_at, ends_at, ...fee });
  await buildSale(ctx, { type: await buildTicketType(ctx, { event_id: id, price_amount: 100 }) });
}
