import { sql } from 'kysely';
import type { AppContext } from './context.ts';
import { privateKey } from '#server/domains/resale/selling/private-link.ts';
import { transferToken } from '#server/domains/ticket-transfers/tokens.ts';
import { entryToken } from '#server/domains/checkout/entry-token.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { addMilliseconds, DAY } from '#server/platform/lib/clock.ts';
import { hashSecret } from '#server/platform/lib/random.ts';

const STEP = 1000;

/**
 * Stores the hashes of links that are computed again for each mail, after a change of the pepper: earlier links end, and
 * the next mail or page has one that works. Returns the number of links. Door devices get new secrets of rotating codes
 * with their next list. Invitations need none of this, because each of their mails stores its hash.
 */
export async function renewLinks(ctx: AppContext): Promise<number> {
  const counts = [
    await renew(ctx, { table: 'waiting_list_entries', column: 'token_hash' }, (id) => entryToken(ctx, id)),
    await renew(ctx, { table: 'ticket_transfers', column: 'token_hash' }, (id) => transferToken(ctx, id)),
    await renew(ctx, { table: 'listings', column: 'link_hash' }, (id) => privateKey(ctx, id)),
  ];
  await listAgain(ctx);
  return counts.reduce((total, count) => total + count, 0);
}

/** Marks tickets whose codes rotate as changed: the secrets on door devices are computed from the pepper, too. */
async function listAgain({ db, clock }: AppContext): Promise<void> {
  const since = addMilliseconds(clock.now(), -DAY);
  const { rows } = await sql<{ id: string }>`
    select id from events where code_mode = 'rotating' and (ends_at is null or ends_at > ${since})`.execute(db);
  for (const { id } of rows)
    await inTransaction(db, (tx) =>
      sql`update tickets set changed_in = pg_current_xact_id() where event_id = ${id}`.execute(tx),
    );
}

type Stored = { table: 'waiting_list_entries' | 'ticket_transfers' | 'listings'; column: 'token_hash' | 'link_hash' };

async function renew({ db }: AppContext, stored: Stored, tokenOf: (id: string) => string): Promise<number> {
  const table = sql.table(stored.table);
  const column = sql.ref(stored.column);
  const { rows } = await sql<{ id: string }>`
    select id from ${table} where ${column} is not null order by id`.execute(db);
  for (let done = 0; done < rows.length; done += STEP) {
    const ids = rows.slice(done, done + STEP).map(({ id }) => id);
    const hashes = ids.map((id) => hashSecret(tokenOf(id)));
    await inTransaction(db, (tx) =>
      sql`
        update ${table} as t set ${column} = n.hash
          from unnest(${ids}::uuid[], ${hashes}::bytea[]) as n (id, hash) where t.id = n.id`.execute(tx),
    );
  }
  return rows.length;
}
