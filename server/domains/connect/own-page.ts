import { sql } from 'kysely';
import type { Db } from '#server/platform/db/db.ts';

/** The pages that show a person's payouts: of a promoter, and of somebody who sells in Resale. */
export const OWN_PAGES = { promoter: '/promoter', resale: '/my-tickets/resale/payouts' } as const;
export type OwnPage = keyof typeof OWN_PAGES;

/** The page for a person's mails: people who sold in Resale find everything on its page, also if they are promoters. */
export async function findOwnPage(db: Db, user_id: string): Promise<string> {
  const { rows } = await sql<{ is_seller: boolean }>`
    select exists (select from listings where seller_user_id = ${user_id} and state = 'sold')
           or not exists (select from promoter_links where user_id = ${user_id}) as is_seller`.execute(db);
  return OWN_PAGES[rows[0]?.is_seller ? 'resale' : 'promoter'];
}
