import { limitKey } from '#server/domains/auth/limit-key.ts';
import { mayBeMailed } from '#server/domains/auth/mail-limit.ts';
import type { AppContext } from '#server/context.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { newId } from '#server/platform/lib/random.ts';
import { writeMail } from '#server/platform/mail/outbox.ts';

/**
 * Queues a mail with a link to the tickets bought with an address. Whether there are any is checked when the mail is
 * sent, so that the response and its time are the same for every address.
 */
export async function findMyTickets(ctx: AppContext, email: string, network: string): Promise<void> {
  await ctx.limits.consume('limit_find_tickets_per_ip_hour', limitKey(network));
  if (!(await mayBeMailed(ctx, ['limit_find_tickets_per_email_hour'], email))) return;
  const now = ctx.clock.now();
  const mail = { key: `find-tickets:${newId()}`, template: 'find_tickets', to_email: email, payload: {}, now };
  await inTransaction(ctx.db, (tx) => writeMail(tx, mail));
  ctx.wake.outbox();
}
