import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { FormerUser } from '#server/domains/auth/personal-data.ts';
import type { Db, Tx } from '#server/platform/db/db.ts';
import { DELETED_NAME } from '#server/platform/lib/email-address.ts';

/** A person's promoter links, and the commission of each sale, without the buyer. */
export async function listPromoterLinks(db: Db, { id }: { id: string }) {
  const promoter_links = await db
    .selectFrom('promoter_links as l')
    .innerJoin('events as e', 'e.id', 'l.event_id')
    .select(['e.title as event', 'l.referral_code', 'l.email', 'l.created_at'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('commissions as c')
          .select(['c.created_at as at', 'c.amount', 'c.reversed_amount', 'c.currency', 'c.state', 'c.paid_at'])
          .whereRef('c.promoter_link_id', '=', 'l.id')
          .orderBy('c.created_at'),
      ).as('commissions'),
    )
    .where('l.user_id', '=', id)
    .orderBy('l.created_at', 'desc')
    .execute();
  return { promoter_links };
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
