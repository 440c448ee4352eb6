import type { EventDetail } from '#contract/events.ts';
import { formatLongDateTime } from '#server/platform/lib/format-time.ts';
import { addDays } from '#server/platform/lib/local-time.ts';
import type { TicketRow } from './queries.ts';

type RefundPolicy = EventDetail['refund_policy'];

const DAYS_BEFORE: Record<RefundPolicy, number | null> = {
  none: null,
  until_1_day: 1,
  until_7_days: 7,
  until_30_days: 30,
};

type Dated = Pick<TicketRow, 'bought_refund_policy' | 'refund_policy' | 'starts_at' | 'time_zone'>;

/**
 * The deadline for returning a ticket, in local time of the event; null if it can never be returned, or while there is
 * no date.
 */
export function refundDeadline(row: Dated): Date | null {
  const days = daysBefore(row);
  return days === null || !row.starts_at ? null : addDays(row.starts_at, -days, row.time_zone);
}

type Offered = { refund_policy: string; starts_at: Date | null; time_zone: string };

/** The deadline for returning a ticket that is bought now; null if it cannot be returned. */
export function refundableUntil({ refund_policy, ...event }: Offered, now: Date): Date | null {
  const policy = refund_policy as RefundPolicy;
  const deadline = refundDeadline({ ...event, refund_policy, bought_refund_policy: policy });
  return deadline && now < deadline ? deadline : null;
}

// For existing buyers a policy may become more generous, never stricter.
function daysBefore(row: Pick<Dated, 'bought_refund_policy' | 'refund_policy'>): number | null {
  const days = [row.bought_refund_policy, row.refund_policy as RefundPolicy].flatMap((name) => DAYS_BEFORE[name] ?? []);
  return days.length > 0 ? Math.min(...days) : null;
}

/** Whether a ticket is still held by its payer. */
export function isOfBuyer(row: Pick<TicketRow, 'owner_user_id' | 'owner_email' | 'buyer_user_id' | 'buyer_email'>) {
  if (row.owner_user_id !== null || row.buyer_user_id !== null) return row.owner_user_id === row.buyer_user_id;
  return row.owner_email === row.buyer_email;
}

/** Why its buyer cannot return a ticket now, as a sentence; null if they can. */
export function whyNoRefund(row: TicketRow, now: Date): string | null {
  if (row.ticket_state === 'refunded') return 'This ticket was given back before.';
  if (row.ticket_state === 'used') return 'This ticket was used at the door.';
  if (row.ticket_state === 'void') return 'This ticket is no longer valid.';
  if (!isOfBuyer(row)) return 'Somebody else paid for this ticket: only they can get the money back.';
  if (row.order_kind === 'resale')
    return 'You bought this ticket in Resale: you cannot give it back, but you can sell it again.';
  if (row.is_being_bought) return 'Somebody is buying this ticket in Resale right now.';
  if (row.is_disputed) return 'The bank has taken this payment back. It cannot be refunded as well.';
  if (row.state === 'cancelled') return 'This event is cancelled: everybody gets their money back without asking.';
  // That choice refunds the fee, too.
  if (row.keep_or_refund_until)
    return `This event ${row.starts_at ? 'has moved' : 'is postponed'}: you can choose a full refund, fee included.`;
  return whyPolicyForbids(row, now);
}

function whyPolicyForbids(row: Dated, now: Date): string | null {
  if (daysBefore(row) === null) return 'The host does not offer refunds, unless the event is cancelled or moved.';
  const deadline = refundDeadline(row);
  if (!deadline || now < deadline) return null;
  return `Refunds were possible until ${formatLongDateTime(deadline, row.time_zone)}.`;
}
