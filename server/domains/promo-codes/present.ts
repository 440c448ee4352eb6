import type { PromoCode, PromoCodeBatch, PromoKind } from '#contract/promo-codes.ts';
import type { AppContext } from '#server/context.ts';
import type { EventRow } from '#server/domains/events/queries.ts';
import { pick } from '#server/platform/lib/pick.ts';
import type { BatchRow } from './batch-queries.ts';
import type { ListedPromoCode } from './queries.ts';

type RuleFields = Pick<
  ListedPromoCode,
  'kind' | 'percent_basis_points' | 'amount' | 'ticket_type_ids' | 'starts_at' | 'ends_at' | 'max_uses'
>;

function presentRule(rule: RuleFields, currency: string) {
  return {
    ...pick(rule, ['percent_basis_points', 'ticket_type_ids', 'max_uses']),
    kind: rule.kind as PromoKind,
    amount: rule.amount === null ? null : { amount: rule.amount, currency },
    starts_at: rule.starts_at?.toISOString() ?? null,
    ends_at: rule.ends_at?.toISOString() ?? null,
  };
}

/** Row → wire. A paused code shows what it will reserve again. */
export function presentPromoCode(ctx: AppContext, event: EventRow, promo: ListedPromoCode): PromoCode {
  return {
    ...pick(promo, ['id', 'code', 'state', 'used', 'reserved_ticket_type_id', 'batch_id', 'version']),
    ...presentRule(promo, event.currency),
    url: promoUrl(ctx, event, promo.code),
    reserved_quantity: promo.paused_reserved_quantity ?? promo.reserved_quantity,
    created_at: promo.created_at.toISOString(),
  };
}

/** Row → wire. */
export function presentBatch(batch: BatchRow, currency: string): PromoCodeBatch {
  return {
    ...pick(batch, ['id', 'name', 'code_count', 'used_code_count', 'used', 'state']),
    ...presentRule(batch, currency),
    created_at: batch.created_at.toISOString(),
  };
}

/** The event's page with a code applied. */
export function promoUrl(ctx: AppContext, { slug }: { slug: string }, code: string): string {
  return `${ctx.config.publicUrl}/events/${slug}?promo=${encodeURIComponent(code)}`;
}
