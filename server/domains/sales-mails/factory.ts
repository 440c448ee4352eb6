import type { AppContext } from '#server/context.ts';
import { addMilliseconds, DAY, HOUR } from '#server/platform/lib/clock.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { writeMail } from '#server/platform/mail/outbox.ts';

type Digest = { organization_id: string; reader: { id: string; email: string } };

/** The digest of an organization's last day, now on its way to one reader. */
export function buildDigest(ctx: AppContext, { organization_id, reader }: Digest): Promise<void> {
  const now = ctx.clock.now();
  const values = { organization_id, on_date: now.toISOString().slice(0, 10), time_zone: 'UTC', created_at: now };
  const span = { starts_at: addMilliseconds(now, -DAY), ends_at: addMilliseconds(now, HOUR) };
  return inTransaction(ctx.db, async (tx) => {
    const { id } = await tx
      .insertInto('sales_digests')
      .values({ ...values, ...span })
      .returning('id')
      .executeTakeFirstOrThrow();
    const payload = { digest_id: id, user_id: reader.id };
    await writeMail(tx, {
      key: `sales-digest:${id}:${reader.id}`,
      template: 'sales_digest',
      to_email: reader.email,
      payload,
      now,
    });
  });
}
