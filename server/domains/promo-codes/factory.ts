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
      code: `CODE${newNumericCode(9)}`,
      kind: 'percent',
      percent_basis_points: isPercent ? 2000 : null,
      created_at: ctx.clock.now(),
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A batch of codes for 20 % off, each for one order. */
export async function buildPromoCodeBatch(
  ctx: AppContext,
  { event_id, count = 2 }: { event_id: string; count?: number },
) {
  const batch = await ctx.db
    .insertInto('promo_code_batches')
    .values({ event_id, name: `Batch ${newNumericCode(6)}`, created_at: ctx.clock.now() })
    .returningAll()
    .executeTakeFirstOrThrow();
  const codes = [];
  for (let made = 0; made < count; made += 1)
    codes.push(await buildPromoCode(ctx, { event_id, batch_id: batch.id, max_uses: 1 }));
  return { ...batch, codes };
}
