import { sql } from 'kysely';
import type { FormerUser } from '#server/domains/auth/personal-data.ts';
import type { Db, Tx } from '#server/platform/db/db.ts';
import { DELETED_NAME } from '#server/platform/lib/email-address.ts';

type LinkRow = { event: string; referral_code: string; email: string | null; created_at: Date };

/** A person's promoter links. */
export async function listPromoterLinks(db: Db, { id }: { id: string }) {
  const { rows } = await sql<LinkRow>`
    select e.title as event, l.referral_code, l.email, l.created_at
      from promoter_links l join events e on e.id = l.event_id
     where l.user_id = ${id} order by l.created_at desc`.execute(db);
  return { promoter_links: rows };
}

/** The reason why an account cannot be deleted yet: commission that is not paid out. */
export async function findUnpaidCommission(tx: Tx, user_id: string): Promise<string | null> {
  const commission = await tx
    .selectFrom('commissions')
    .innerJoin('promoter_links', 'promoter_links.id', 'commissions.promoter_link_id')
    .select('promoter_links.id')
    .where('promoter_links.user_id', '=', user_id)
    .whereRef('commissions.amount', '>', 'commissions.reversed_amount')
    .where('commissions.state', 'in', ['pending', 'earned'])
    .limit(1)
    .executeTakeFirst();
  return commission
    ? 'Commission you earned has not been paid out yet: wait until it has been, or write to us to give it up.'
    : null;
}

/** Ends a person's promoter links and removes their data from them. */
export async function forgetPromoterLinks(tx: Tx, { id, placeholder_email, now }: FormerUser): Promise<void> {
  await sql`
    update promoter_links
       set user_id = null, email = case when email is not null then ${placeholder_email} end, name = ${DELETED_NAME}, removed_at = coalesce(removed_at, ${now})
     where user_id = ${id}`.execute(tx);
}
