import type { Insertable } from 'kysely';
import type { AppContext } from '#server/context.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { newNumericCode } from '#server/platform/lib/random.ts';

type PromoterLinkValues = Partial<Insertable<Database['promoter_links']>> & { event_id: string };

/** A promoter link with a commission of 10 %. */
export async function buildPromoterLink(ctx: AppContext, values: PromoterLinkValues) {
  const number = newNumericCode(6);
  const email = values.email ?? `promoter-${number}@example.com`;
  const link = await ctx.db
    .insertInto('promoter_links')
    .values({
      referral_code: `REF${number}`,
      commission_basis_points: 1000,
      created_at: ctx.clock.now(),
      ...values,
      email,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { ...link, email };
}
