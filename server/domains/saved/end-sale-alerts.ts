import { sql } from 'kysely';
import type { AppContext } from '#server/context.ts';
import { notFound } from '#server/platform/lib/errors.ts';
import { hashSecret } from '#server/platform/lib/random.ts';

/** Deletes every pending alert of the address the link was mailed to; the link can be used repeatedly. */
export async function endSaleAlerts(ctx: AppContext, token: string): Promise<void> {
  const owner = await ctx.db
    .selectFrom('sale_alerts')
    .select('email')
    .where('unsubscribe_hash', '=', hashSecret(token))
    .executeTakeFirst();
  if (!owner) throw notFound('This link is no longer valid.');
  await sql`delete from sale_alerts where email = ${owner.email} and sent_at is null`.execute(ctx.db);
}
