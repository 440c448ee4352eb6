import type { AppContext } from '#server/context.ts';
import { buildUser } from '#server/domains/auth/factory.ts';
import { buildTicket } from '#server/domains/tickets/factory.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { newNumericCode } from '#server/platform/lib/random.ts';
import { sendTicket } from './send-ticket.ts';
import { accountSender } from './sender.ts';
import { transferToken } from './tokens.ts';

type Values = NonNullable<Parameters<typeof buildTicket>[1]> & { to_email?: string; note?: string };

/** A pending transfer of an account's ticket, with the token that only the mail has. */
export async function buildTransfer(ctx: AppContext, { to_email, note = '', ...values }: Values = {}) {
  const owner = values.owner ?? (await buildUser(ctx));
  const email = to_email ?? `friend-${newNumericCode(9)}@example.com`;
  const sold = await buildTicket(ctx, { ...values, owner });
  const sender = accountSender(ctx, { user_id: owner.id, email: owner.email } as Actor, sold.ticket.id);
  const { transfer } = await sendTicket(ctx, sender, { email, note });
  if (!transfer) throw new Error('the ticket was not sent');
  return { ...sold, owner, to_email: email, transfer_id: transfer.id, token: transferToken(ctx, transfer.id) };
}
