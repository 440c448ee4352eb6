import * as calls from '#contract/promo-codes.ts';
import type { AppContext } from '#server/context.ts';
import { idempotencyKeyOf } from '#server/platform/http/idempotency-key.ts';
import type { Registrar } from '#server/platform/http/route.ts';
import { deleteBatch, pauseBatch } from './change-batch.ts';
import { createBatch } from './create-batch.ts';
import { createPromoCode, type PromoParts } from './create-promo-code.ts';
import { deletePromoCode } from './delete-promo-code.ts';
import { listPromoCodes } from './list-promo-codes.ts';
import { listPromoUses } from './list-promo-uses.ts';
import { previewPrices } from './preview-prices.ts';
import { updatePromoCode } from './update-promo-code.ts';

/** Calls of an event's team about its promo codes. */
export function promoCodeRoutes(ctx: AppContext, route: Registrar, parts: PromoParts): void {
  route(calls.listPromoCodes, ({ actor, params, query }) => listPromoCodes(ctx, actor, { id: params.id, query }));
  route(calls.createPromoCode, ({ actor, params, body }) =>
    createPromoCode(ctx, actor, { event_id: params.id, body }, parts),
  );
  route(calls.updatePromoCode, ({ actor, params, body }) =>
    updatePromoCode(ctx, actor, { event_id: params.id, id: params.code_id, change: body }, parts),
  );
  route(calls.deletePromoCode, ({ actor, params }) =>
    deletePromoCode(ctx, actor, { event_id: params.id, id: params.code_id }),
  );
  route(calls.previewPromoCode, ({ actor, params, body: { quantity, ...rule } }) =>
    previewPrices(ctx, actor, { event_id: params.id, rule, quantity }, parts),
  );
  route(calls.listPromoUses, ({ actor, params, query }) =>
    listPromoUses(ctx, actor, { event_id: params.id, id: params.code_id, cursor: query.cursor }),
  );
  route(calls.createPromoCodeBatch, ({ actor, params, body, request }) =>
    createBatch(ctx, actor, { event_id: params.id, body, idempotencyKey: idempotencyKeyOf(request) }, parts),
  );
  route(calls.updatePromoCodeBatch, ({ actor, params, body }) =>
    pauseBatch(ctx, actor, { event_id: params.id, id: params.batch_id, ...body }),
  );
  route(calls.deletePromoCodeBatch, ({ actor, params }) =>
    deleteBatch(ctx, actor, { event_id: params.id, id: params.batch_id }),
  );
}
