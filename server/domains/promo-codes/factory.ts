import type { Insertable } from 'kysely';
import type { AppContext } from '#server/context.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { newNumericCode } from '#server/platform/lib/random.ts';

type PromoCodeValues = Partial<Insertable<Database['promo_codes']>> & { event_id: string };

/** A code for 20 % off all types of an event. Stock reserved for it must be reserved on the type, too. */
export async function buildPromoCode(ctx: AppContext, values: PromoCodeValues) {
  const isPercent = (values.kind ?? 'percent') === 'percent';
  return ctx.db
    .insertInto('promo_codes')
    .values({
      code: `CODE${newNumericCode(6)}`,
      kind: 'percent',
      percent_basis_points: isPercent ? 2000 : null,
      created_at: ctx.clock.now(),
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
