import { z } from 'zod';

const Data = z.object({ door: z.string().optional() });

const texts: Record<string, string> = {
  issued: 'Ticket issued',
  named: 'Holder’s name changed',
  claimed: 'Moved into an account',
  reissued: 'New code issued; the old one no longer admits',
  listed: 'Put on sale in Resale',
  delisted: 'Taken off sale',
  sold: 'Sold in Resale',
  resale_undone: 'Sale undone; back to its seller with a new code',
  transfer_sent: 'Sent to a new holder',
  transfer_cancelled: 'Transfer cancelled',
  moved: 'Passed to a new holder with a new code',
  admitted: 'Admitted',
  left: 'Left',
  admission_undone: 'Last scan taken back',
  refunded: 'Refunded',
  voided: 'Made void',
};

/** Row → wire: one entry of a ticket's history, without who did it. */
export function passportEntry(row: { at: Date; kind: string; data: unknown }) {
  const door = Data.safeParse(row.data).data?.door;
  const text = texts[row.kind] ?? 'Changed';
  return { at: row.at.toISOString(), kind: row.kind, text: door ? `${text} at ${door}` : text };
}
