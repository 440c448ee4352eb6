import { z } from 'zod';
import type { AppContext } from '#server/context.ts';
import { addressLine } from '#server/domains/events/address-line.ts';
import { type EventRow, findEvent } from '#server/domains/events/queries.ts';
import { formatClock, formatLongDay, formatZone } from '#server/platform/lib/format-time.ts';
import { maskedEmail } from '#server/platform/lib/email-address.ts';
import { type Block, facts } from '#server/platform/mail/blocks.ts';
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

/** The sender: the name, else the part of the address that identifies them. */
export function senderOf({ from_name, from_email }: TransferRow): string {
  return from_name || maskedEmail(from_email);
}

/** Date and place of the event. */
export function eventFacts({ title, doors_at, starts_at, time_zone, ...place }: EventRow): Block {
  const rows: [string, string][] = [['Event', title]];
  const when = (at: Date) =>
    `${formatLongDay(at, time_zone)} at ${formatClock(at, time_zone)} ${formatZone(at, time_zone)}`;
  if (doors_at) rows.push(['Doors', when(doors_at)]);
  if (starts_at) rows.push(['Starts', when(starts_at)]);
  const where = [place.venue_name, addressLine(place)].filter(Boolean).join(', ');
  if (where) rows.push(['Where', where]);
  return facts(rows);
}

/** Why a sender gets a mail about a ticket. */
export function reasonOf(ctx: AppContext): string {
  return `You’re getting this because you sent a ticket to somebody at ${ctx.config.brandName}.`;
}
