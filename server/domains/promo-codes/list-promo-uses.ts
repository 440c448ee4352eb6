import { listPromoUses as listPromoUsesRoute, type PromoUse } from '#contract/promo-codes.ts';
import type { AppContext } from '#server/context.ts';
import { getOwnEvent } from '#server/domains/events/get-own-event.ts';
import { permissionsOf } from '#server/domains/organizations/policy.ts';
import { type Cursor, decodeCursor, pageOfRows } from '#server/platform/http/paging.ts';
import { shownEmail } from '#server/platform/lib/email-address.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { presentPromoCode } from './present.ts';
import { findPromoCode } from './queries.ts';
import { codeDeleted } from './refusals.ts';

type Input = { event_id: string; id: string; cursor: string | undefined };

/** A page of the orders that used a code, newest first. Addresses are only shown to people who may see sales. */
export async function listPromoUses(ctx: AppContext, actor: Actor, input: Input) {
  const event = await getOwnEvent(ctx, actor, input.event_id);
  const promo = await findPromoCode(ctx.db, { event_id: event.id, id: input.id, now: ctx.clock.now() });
  if (!promo) throw codeDeleted();
  const maySeeBuyers = permissionsOf(event.role).includes('see_sales');
  const cursor = decodeCursor(input.cursor);
  const size = ctx.settings.page_size;
  const { page, next, previous } = pageOfRows({
    rows: await findUses(ctx, promo.id, { cursor, limit: size + 1 }),
    size,
    cursor,
    keyOf: (row) => ({ value: '', id: row.id }),
    path: listPromoUsesRoute.path.replace(':id', event.id).replace(':code_id', promo.id),
    query: {},
  });
  const results = page.map((row): PromoUse => ({
    order_id: row.id,
    created_at: row.created_at.toISOString(),
    quantity: row.quantity,
    discount: { amount: row.discount_amount, currency: row.currency },
    total: { amount: row.total_amount, currency: row.currency },
    state: row.state as PromoUse['state'],
    buyer_email: (maySeeBuyers && shownEmail(row.buyer_email)) || null,
  }));
  return { code: presentPromoCode(ctx, event, promo), results, next, previous };
}

function findUses(ctx: AppContext, promoId: string, { cursor, limit }: { cursor: Cursor | undefined; limit: number }) {
  const isBackwards = cursor?.backwards ?? false;
  return ctx.db
    .selectFrom('orders as o')
    .innerJoin('promo_uses as u', 'u.order_id', 'o.id')
    .select([
      'o.id',
      'o.created_at',
      'o.quantity',
      'o.discount_amount',
      'o.total_amount',
      'o.currency',
      'o.buyer_email',
      'u.state',
    ])
    .where('o.promo_code_id', '=', promoId)
    .$if(cursor !== undefined, (query) => query.where('o.id', isBackwards ? '>' : '<', cursor?.id ?? ''))
    .orderBy('o.id', isBackwards ? 'asc' : 'desc')
    .limit(limit)
    .execute();
}
