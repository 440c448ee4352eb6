import { z } from 'zod';

/** Error codes, sent as `code` beside `detail`. */
export type ErrorCode =
  | 'listing_taken'
  | 'listing_gone'
  | 'own_listing'
  | 'resale_paused'
  | 'sold_out'
  | 'not_on_sale'
  | 'price_changed'
  | 'edited_meanwhile'
  | 'buyer_limit'
  | 'by_request'
  | 'decided'
  | 'decided_meanwhile'
  | 'idempotency_key_reused'
  | 'checkout_ended'
  | 'payment_unavailable'
  | 'already_paid'
  | 'other_browser'
  | 'unproved_email'
  | 'payouts_refused'
  | 'has_obligations'
  | 'last_owner'
  | 'invitation_ended'
  | 'already_invited'
  | 'accepted'
  | 'answered'
  | 'revoked'
  | 'invitation_limit'
  | 'not_published'
  | 'door_link_ended'
  | 'not_undoable'
  | 'ticket_not_valid'
  | 'ticket_not_refundable'
  | 'resale_not_refundable'
  | 'order_disputed'
  | 'amount_changed'
  | 'refund_not_owed'
  | 'evidence_sent'
  | 'dispute_closed'
  | 'not_paid'
  | 'address_fixed'
  | 'holders_must_be_told'
  | 'not_ready'
  | 'has_sales'
  | 'last_ticket_type'
  | 'sent_already'
  | 'event_over'
  | 'event_cancelled'
  | 'rehearsal_changed'
  | 'choice_ended'
  | 'taken_meanwhile'
  | 'is_done'
  | 'blocked_by_staff'
  | 'reason_needed'
  | 'second_factor_missing'
  | 'second_factor_needed'
  | 'second_factor_locked'
  | 'already_set_up'
  | 'on_sale'
  | 'offered'
  | 'purchased'
  | 'not_waiting'
  | 'offer_ended'
  | 'rate_limited'
  | 'not_found'
  | 'forbidden'
  | 'unauthenticated'
  | 'busy'
  | 'unsupported_media_type'
  | 'too_large'
  | 'method_not_allowed';

/** An error about the request as a whole. */
export const DetailError = z.object({
  detail: z.string(),
  code: z.string().optional(),
  email_unverified: z.boolean().optional(),
  available: z.number().optional(),
  request_id: z.string().optional(),
});
export type DetailError = z.infer<typeof DetailError>;

/** Errors by field; `non_field_errors` for rules across fields. */
export const FieldErrors = z.record(z.string(), z.array(z.string()));
export type FieldErrors = z.infer<typeof FieldErrors>;
