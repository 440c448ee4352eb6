import { z } from 'zod';
import type { AppContext } from '#server/context.ts';
import { type EventRow, findEvent } from '#server/domains/events/queries.ts';
import { nameHasLink } from '#server/platform/lib/has-link.ts';
import { isPlaceholderEmail, maskedEmail } from '#server/platform/lib/email-address.ts';
import type { OutboxMail } from '#server/platform/mail/types.ts';
import { findTransferById, type TransferRow } from './queries.ts';

const Payload = z.object({ transfer_id: z.uuid() });

export type Mailed = { transfer: TransferRow; event: EventRow };

/** The transfer that a mail is about, with its event. */
export async function loadMailed(ctx: AppContext, mail: OutboxMail): Promise<Mailed | null> {
  const transfer = await findTransferById(ctx.db, Payload.parse(mail.payload).transfer_id);
  const event = transfer && (await findEvent(ctx.db, transfer.event_id));
  return transfer && event ? { transfer, event } : null;
}

/**
 * The sender: the name, else the part of the address that identifies them; empty for a deleted account. A name with a
 * link is left out, because the mail carries our name.
 */
export function senderName({ from_name, from_email }: TransferRow): string {
  if (from_name && !nameHasLink(from_name)) return from_name;
  return isPlaceholderEmail(from_email) ? '' : maskedEmail(from_email);
}

/** The sender within a sentence. */
export const senderOf = (transfer: TransferRow): string => senderName(transfer) || 'somebody';

/** The same at the start of a sentence. */
export const senderFirst = (transfer: TransferRow): string => senderName(transfer) || 'Somebody';

/** Why a sender gets a mail about a ticket. */
export function reasonOf(ctx: AppContext): string {
  return `You’re getting this because you sent a ticket to somebody at ${ctx.config.brandName}.`;
}
