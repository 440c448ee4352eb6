import slugify from '@sindresorhus/slugify';
import type { Db, Tx } from '#server/platform/db/db.ts';
import { isPgError } from '#server/platform/db/pg-errors.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { isUuid } from '#server/platform/lib/is-uuid.ts';
import { newNumericCode } from '#server/platform/lib/random.ts';

const LONGEST = 80;
/** Slugs that are part of our own addresses: `/events/create`, `/events/suggestions/`. */
const TAKEN = new Set(['create', 'my-events', 'suggestions']);

/** A free slug for an event of this title: its words, with a number if another event has or had the same. */
export async function chooseSlug(tx: Tx, { title, own_id }: { title: string; own_id?: string }): Promise<string> {
  const words = wordsOf(title);
  const isFree = !TAKEN.has(words) && !isUuid(words) && !(await isTaken(tx, words, own_id));
  return isFree ? words : `${words}-${newNumericCode(6)}`;
}

function wordsOf(title: string): string {
  const words = slugify(title)
    .slice(0, LONGEST)
    .replace(/^-+|-+$/g, '');
  return /^[a-z0-9][a-z0-9-]*$/.test(words) ? words : 'event';
}

async function isTaken(tx: Tx, slug: string, ownId: string | undefined): Promise<boolean> {
  const row = await tx.selectFrom('event_slugs').select('event_id').where('slug', '=', slug).executeTakeFirst();
  return row !== undefined && row.event_id !== ownId;
}

const TRIES = 3;

/** Runs `work` in a transaction, and again if somebody else took the chosen slug at the same moment. */
export async function inTransactionWithSlug<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inTransaction(db, work);
    } catch (error) {
      if (attempt >= TRIES || !isLostSlug(error)) throw error;
    }
  }
}

function isLostSlug(error: unknown): boolean {
  return isPgError(error) && (error.constraint === 'event_slugs_pkey' || error.constraint === 'events_slug_key');
}
