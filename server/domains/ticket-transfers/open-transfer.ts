import { isEnded } from '#contract/ticket-states.ts';
import type { OpenedTransfer } from '#contract/ticket-transfers.ts';
import type { AppContext } from '#server/context.ts';
import { limitKey } from '#server/domains/auth/limit-key.ts';
import { type EventCardRow, selectEventCards } from '#server/domains/events/event-cards.ts';
import { presentEventCard } from '#server/domains/events/present.ts';
import { transferEndsAt } from '#server/domains/tickets/transfer-policy.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { maskedEmail } from '#server/platform/lib/email-address.ts';
import { notFound } from '#server/platform/lib/errors.ts';
import { hashSecret } from '#server/platform/lib/random.ts';
import { senderName } from './mailed-transfer.ts';
import { findTransferByHash, type TransferRow } from './queries.ts';

export type Visit = { token: string; network: string };
export type FoundTransfer = { transfer: TransferRow; event: EventCardRow };

/** The transfer of a link with its event; 404 for an unknown link. */
export async function visitTransfer(ctx: AppContext, { token, network }: Visit): Promise<FoundTransfer> {
  await ctx.limits.consume('limit_transfer_look_ups_per_ip_minute', limitKey(network));
  return loadTransfer(ctx, token);
}

/** The same without counting a look-up. */
export async function loadTransfer(ctx: AppContext, token: string): Promise<FoundTransfer> {
  const transfer = await findTransferByHash(ctx.db, hashSecret(token));
  if (!transfer) throw notFound('This link is not valid.');
  const event = await selectEventCards(ctx.db, ctx.clock.now())
    .where('e.id', '=', transfer.event_id)
    .executeTakeFirstOrThrow();
  return { transfer, event };
}

/** A transfer, for somebody with its link. Changes nothing, because mail scanners follow links. */
export async function openTransfer(ctx: AppContext, actor: Actor | null, visit: Visit): Promise<OpenedTransfer> {
  return presentTransfer(ctx, actor, await visitTransfer(ctx, visit));
}

/** A transfer as its receiver sees it. Once taken back it shows nothing of the event. */
export async function presentTransfer(
  ctx: AppContext,
  actor: Actor | null,
  { transfer, event }: FoundTransfer,
): Promise<OpenedTransfer> {
  const state = stateOf({ transfer, event }, ctx.clock.now());
  const isOver = state === 'cancelled' || state === 'expired';
  const isMine = actor !== null && transfer.owner_user_id === actor.user_id;
  return {
    state,
    from_name: senderName(transfer),
    note: isOver ? '' : transfer.note,
    email_masked: maskedEmail(transfer.to_email),
    ended_by: endedBy({ transfer, event }),
    ticket: isOver ? null : { event: await presentEventCard(ctx, event), ticket_type: transfer.ticket_type },
    sent_at: transfer.created_at.toISOString(),
    ends_at: transferEndsAt(event)?.toISOString() ?? null,
    is_own: actor !== null && transfer.from_user_id === actor.user_id,
    ticket_url: isMine ? `/my-tickets/${transfer.ticket_id}` : null,
    can_open: state === 'claimed' && isStillGuests(transfer),
  };
}

type TransferOfEvent = { transfer: TransferRow; event: { state: string } };

/** Why a transfer is cancelled; null for one that is not. With its event it is, even before its ticket ends. */
export function endedBy({ transfer, event }: TransferOfEvent): OpenedTransfer['ended_by'] {
  const isPending = transfer.state === 'pending';
  if (event.state === 'cancelled' && (isPending || transfer.state === 'cancelled')) return 'event_cancelled';
  if (transfer.state !== 'cancelled') return null;
  if (transfer.cancelled_by) return transfer.cancelled_by;
  return isEnded(transfer.ticket_state) ? 'ticket_ended' : 'sale_undone';
}

/** Whether the ticket was accepted without an account and still belongs to the address it was sent to. */
export function isStillGuests({ owner_user_id, owner_email, to_email }: TransferRow): boolean {
  return owner_user_id === null && owner_email === to_email;
}

/** The true state, even if the job has not expired the transfer yet. */
function stateOf({ transfer, event }: FoundTransfer, now: Date): OpenedTransfer['state'] {
  if (transfer.state !== 'pending') return transfer.state;
  if (event.state === 'cancelled') return 'cancelled';
  const ends_at = transferEndsAt(event);
  return ends_at && ends_at <= now ? 'expired' : 'pending';
}
