import { z } from 'zod';
import { endWord } from '#contract/end-word.ts';
import type { Passport } from '#contract/tickets.ts';
import type { AppContext } from '#server/context.ts';
import { codeMark } from './code-mark.ts';
import { findCodeInForce, listHistory, type TicketRow } from './queries.ts';

const Data = z.object({ door: z.string().optional(), reason: z.string().optional() });

const texts: Record<string, string> = {
  issued: 'Issued',
  named: 'Holder’s name changed',
  claimed: 'Moved into an account',
  reissued: 'New code issued; the old one no longer admits',
  listed: 'Put on sale in Resale',
  delisted: 'Taken off sale',
  sold: 'Sold in Resale: a new holder and a new code',
  resale_undone: 'Sale undone; back to its seller with a new code',
  transfer_sent: 'Sent to somebody else',
  moved: 'Accepted: a new holder and a new code',
  transfer_cancelled: 'Taken back',
  admitted: 'Admitted',
  left: 'Left',
  admission_undone: 'Last scan taken back',
  voided: 'Made void',
};

/** What an earlier holder began, and what ended it without a new holder. */
const takenBack: Record<string, string> = { listed: 'delisted', transfer_sent: 'transfer_cancelled' };

/** The history of a ticket for its holder, without actors or names. */
export async function presentPassport(ctx: AppContext, ticket: TicketRow): Promise<Passport> {
  const [history, { holders, since }] = await Promise.all([
    listHistory(ctx.db, ticket.ticket_id),
    findCodeInForce(ctx.db, ticket.ticket_id),
  ]);
  const entries = leaveOutAttempts(history).map(({ at, kind, data }) => ({
    at: at.toISOString(),
    kind,
    text: kind === 'refunded' ? endWord(ticket.paid_amount) : textOf(kind, Data.safeParse(data).data ?? {}),
  }));
  return { holders, code_mark: codeMark(ctx, ticket), code_since: since.toISOString(), entries };
}

/** To whom earlier holders offered the ticket in vain is their own business. */
function leaveOutAttempts<Entry extends { kind: string }>(history: Entry[]): Entry[] {
  const arrival = history.findLastIndex(({ kind }) => kind === 'moved' || kind === 'sold');
  const isAttempt = ({ kind }: Entry, next?: Entry) => next !== undefined && takenBack[kind] === next.kind;
  return history.filter((entry, index) => {
    const [before, after] = [history[index - 1], history[index + 1]];
    return index > arrival || !(isAttempt(entry, after) || (before && isAttempt(before, entry)));
  });
}

function textOf(kind: string, { door, reason }: z.infer<typeof Data>): string {
  const text = texts[kind] ?? 'Changed';
  if (kind === 'transfer_cancelled' && reason === 'doors')
    return 'Came back: nobody had accepted it when the doors opened';
  if (kind === 'transfer_cancelled' && reason === 'declined') return 'Came back: it was declined';
  // Senders are not told whether an address has an account.
  if (kind === 'transfer_cancelled' && reason === 'account_deleted') return 'Came back: it could not be accepted';
  if (kind === 'admission_undone' && reason === 'moved') return 'Valid again: the event has moved to another date';
  return door ? `${text} at ${door}` : text;
}
