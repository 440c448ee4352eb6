import type { Insertable } from 'kysely';
import type { AppContext } from '#server/context.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { DAY, HOUR, addMilliseconds } from '#server/platform/lib/clock.ts';
import { newId, newNumericCode } from '#server/platform/lib/random.ts';

type EventValues = Partial<Insertable<Database['events']>>;

/** A published public event a week from now, with a new organization and owner unless an organization is given. */
export async function buildEvent(ctx: AppContext, values: EventValues = {}) {
  const now = ctx.clock.now();
  const startsAt = addMilliseconds(now, 7 * DAY);
  const organizationId = values.organization_id ?? (await buildHost(ctx));
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

async function buildHost(ctx: AppContext): Promise<string> {
  const now = ctx.clock.now();
  const number = newNumericCode(9);
  const email = `host-${number}@example.com`;
  const { id: userId } = await ctx.db
    .insertInto('users')
    .values({
      username: `host-${number}`,
      email,
      buyer_key: email,
      password_hash: newId(),
      is_seller: true,
      email_verified_at: now,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await ctx.db
    .insertInto('organizations')
    .values({
      owner_user_id: userId,
      name: 'Night Owls',
      handle: `owls-${number}`,
      country: 'DE',
      currency: 'eur',
      payouts_state: 'ready',
      paid_sales_allowed: true,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await ctx.db
    .insertInto('organization_members')
    .values({ organization_id: id, user_id: userId, role: 'owner', created_at: now })
    .execute();
  return id;
}
