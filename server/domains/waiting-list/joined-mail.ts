import { sql } from 'kysely';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { addMilliseconds, DAY } from '#server/platform/lib/clock.ts';
import { writeMail } from '#server/platform/mail/outbox.ts';

type Joined = { id: string; key: string; values: { email: string; mailbox: string } };

/** Mails the link to an entry, unless the mailbox has reached today's limit, because it may be a stranger's. */
export async function mailJoined(ctx: AppContext, tx: Tx, { id, key, values }: Joined): Promise<void> {
  const now = ctx.clock.now();
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from waiting_list_entries
     where mailbox = ${values.mailbox} and created_at > ${addMilliseconds(now, -DAY)}`.execute(tx);
  if ((rows[0]?.count ?? 0) > ctx.settings.limit_waiting_list_mails_per_email_day) return;
  const payload = { waiting_list_entry_id: id };
  await writeMail(tx, { key, template: 'waiting_list_joined', to_email: values.email, payload, now });
}
