import type { Insertable } from 'kysely';
import type { AppContext } from '#server/context.ts';
import { buildOrganization } from '#server/domains/organizations/factory.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { DAY, HOUR, addMilliseconds } from '#server/platform/lib/clock.ts';
import { newNumericCode } from '#server/platform/lib/random.ts';

type EventValues = Partial<Insertable<Database['events']>>;

/** A published public event a week from now, with a new organization and owner unless an organization is given. */
export async function buildEvent(ctx: AppContext, values: EventValues = {}) {
  const now = ctx.clock.now();
  const startsAt = addMilliseconds(now, 7 * DAY);
  const organizationId = values.organization_id ?? (await buildOrganization(ctx)).id;
  return ctx.db
    .insertInto('events')
    .values({
      slug: `night-${newNumericCode(9)}`,
      title: 'Velvet Night',
      category: 'club_night',
      venue_name: 'The Cellar',
      city: 'Berlin',
      country: 'DE',
      starts_at: startsAt,
      doors_at: addMilliseconds(startsAt, -HOUR),
      ends_at: addMilliseconds(startsAt, 6 * HOUR),
      time_zone: 'Europe/Berlin',
      currency: 'eur',
      state: 'published',
      fee_basis_points: ctx.settings.fee_basis_points,
      fee_fixed_amount: ctx.settings.fee_fixed_amount,
      published_at: now,
      created_at: now,
      updated_at: now,
      ...values,
      organization_id: organizationId,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
