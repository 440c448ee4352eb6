import type { z } from 'zod';
import type { ContactBody } from '#contract/contact.ts';
import { limitKey } from '#server/domains/auth/limit-key.ts';
import type { AppContext } from '#server/context.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { writeMail } from '#server/platform/mail/outbox.ts';
import { insertContactMessage } from './queries.ts';

type Input = { body: z.output<typeof ContactBody>; network: string };

/** Stores a message and has it mailed to the team. The sender gets no mail, because the address is not verified. */
export async function sendContactMessage(ctx: AppContext, { body, network }: Input): Promise<void> {
  await ctx.limits.consume('limit_contact_per_ip_hour', limitKey(network));
  const now = ctx.clock.now();
  await inTransaction(ctx.db, async (tx) => {
    const id = await insertContactMessage(tx, { ...body, created_at: now });
    await writeMail(tx, {
      key: `contact-message:${id}`,
      template: 'contact_message',
      to_email: addressOf(ctx.config.mailFrom),
      payload: { contact_message_id: id },
      now,
    });
  });
  ctx.wake.outbox();
}

/** The bare address of `Name <address>`. */
function addressOf(mailbox: string): string {
  return /<([^<>]+)>\s*$/.exec(mailbox)?.[1] ?? mailbox.trim();
}
