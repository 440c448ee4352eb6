import { sql } from 'kysely';
import { nameOfUser } from '#server/domains/auth/person-name.ts';
import type { Tx } from '#server/platform/db/db.ts';

type Named = { key: string; name: string };

/** Names of ticket types, promoters and promo codes by their ids. Codes of a batch have the name of the batch. */
export async function findPartNames(tx: Tx, keys: Record<'type' | 'promoter' | 'promo_code', string[]>) {
  const { rows } = await sql<Named>`
    select t.id::text as key, t.name from ticket_types t where t.id = any (${keys.type}::uuid[])
    union all
    select l.id::text, coalesce(nullif(l.name, ''), ${nameOfUser('u')}, l.email, l.referral_code)
      from promoter_links l left join users u on u.id = l.user_id where l.id = any (${keys.promoter}::uuid[])
    union all
    select p.id::text, coalesce(b.name, p.code)
      from promo_codes p left join promo_code_batches b on b.id = p.batch_id where p.id = any (${keys.promo_code}::uuid[])`.execute(
    tx,
  );
  return new Map(rows.map(({ key, name }) => [key, name]));
}
