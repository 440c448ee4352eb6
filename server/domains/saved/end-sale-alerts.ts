import { sql } from 'kysely';
import type { AppContext } from '#server/context.ts';
import { notFound } from '#server/platform/lib/errors.ts';
import { hashSecret } from '#server/platform/lib/random.ts';

/** Whether an alert still waits for the address the link was mailed to. */
export async function getSaleAlerts(ctx: AppContext, token: string): Promise<{ is_waiting: boolean }> {
  const waiting = await ctx.db
    .selectFrom('sale_alerts')
    .select('id')
    .where('email', '=', await mailedAddress(ctx, token))
    .where('sent_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return { is_waiting: waiting !== undefined };
}

/** Deletes every pending alert of the address the link was mailed to; the link can be used repeatedly. */
export async function endSaleAlerts(ctx: AppContext, token: string): Promise<void> {
  const email = await mailedAddress(ctx, token);
  await sql`delete from sale_alerts where email = ${email} and sent_at is null`.execute(ctx.db);
}

async function mailedAddress(ctx: AppContext, token: string): Promise<string> {
  const owner = await ctx.db
    .selectFrom('sale_alerts')
    .select('email')
    .where('unsubscribe_hash', '=', hashSecret(token))
    .executeTakeFirst();
  if (!owner) throw notFound('This link is no longer valid.');
  return owner.email;
}
