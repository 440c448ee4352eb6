import { hash } from 'node:crypto';
import type { CheckoutBody } from '#contract/checkout-body.ts';
import type { AppContext } from '#server/context.ts';
import { MINUTE, addMilliseconds } from '#server/platform/lib/clock.ts';
import { normalizeSource } from '#server/platform/lib/visit-source.ts';
import type { Referral } from '#server/domains/promoters/find-referral.ts';
import type { PromoCodeRow } from '#server/domains/promo-codes/find-live-promo-code.ts';
import type { Buyer } from '../buyer.ts';
import { deadlines, newHoldOrder } from './hold-order.ts';
import type { Offer } from './offer.ts';
import type { PricedOrder } from './price-order.ts';
import type { HoldRequest } from './take-holds.ts';

/** A priced order with its ids, before its stock is taken. */
export type OrderDraft = {
  offer: Offer;
  priced: PricedOrder;
  promo: PromoCodeRow | null;
  request: HoldRequest;
};

type Input = DraftInput & { offer: Offer; promo: PromoCodeRow | null };

type DraftInput = {
  offer: Pick<Offer, 'event'>;
  priced: PricedOrder;
  buyer: Buyer;
  promo: Pick<PromoCodeRow, 'id'> | null;
  referral: Referral | null;
  invitation: { id: string } | null;
  body: CheckoutBody;
  idempotencyKey: string | undefined;
};

/** Gives an order its ids and deadlines. */
export function draftOrder(ctx: AppContext, input: Input): OrderDraft {
  const { offer, priced, promo } = input;
  return { offer, priced, promo, request: holdRequestOf(ctx, input) };
}

/** A priced order as the parameter of `take_holds`. */
export function holdRequestOf(ctx: AppContext, input: DraftInput): HoldRequest {
  const { offer, priced, buyer, promo, referral, invitation } = input;
  const expiresAt = addMilliseconds(ctx.clock.now(), offer.event.hold_minutes * MINUTE);
  return {
    ...newHoldOrder({
      event: offer.event,
      buyer,
      request_hash: requestHash({
        lines: priced.lines.map((line) => [line.type.id, line.quantity] as const),
        body: input.body,
        invitation_id: invitation?.id,
      }),
      idempotency_key: input.idempotencyKey,
    }),
    offer_version: offer.event.offer_version,
    quantity: priced.quantity,
    face: priced.face_amount,
    discount: priced.discount_amount,
    fee: priced.fee_amount,
    organizer_fee: priced.organizer_fee_amount,
    total: priced.total_amount,
    expected_total: input.body.expected_total ?? null,
    promo_code_id: promo?.id ?? null,
    invitation_id: invitation?.id ?? null,
    waiting_list_entry_id: null,
    ...commissionOf(referral),
    source: normalizeSource(input.body.source, ctx.config.publicUrl),
    ...deadlines(ctx, expiresAt),
    lines: priced.lines.map((line) => lineOf(line)),
  };
}

function commissionOf(referral: Referral | null) {
  return {
    promoter_link_id: referral?.id ?? null,
    commission_basis_points: referral?.commission_basis_points ?? null,
    commission_fixed_amount: referral?.commission_fixed_amount ?? null,
  };
}

function lineOf(line: PricedOrder['lines'][number]): HoldRequest['lines'][number] {
  return {
    ticket_type_id: line.type.id,
    name: line.type.name,
    quantity: line.quantity,
    unit_price: line.type.price_amount,
    discount: line.discount_amount,
    fee: line.fee_amount,
    organizer_fee: line.organizer_fee_amount,
  };
}

type Asked = {
  lines: Iterable<readonly [id: string, quantity: number]>;
  body: CheckoutBody;
  invitation_id: string | undefined;
};

/** A hash of what is asked for, in canonical form: a repeated request must find the same order. */
export function requestHash({ lines, body, invitation_id = '' }: Asked): string {
  const canonical = [
    [...lines].map(([id, quantity]) => `${id} ${quantity}`).sort(),
    body.promo_code?.toUpperCase() ?? '',
    body.referral_code?.toUpperCase() ?? '',
    invitation_id,
  ];
  return hash('sha256', JSON.stringify(canonical), 'hex');
}
