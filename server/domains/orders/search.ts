import { sql } from 'kysely';
import { readOrderNumber } from '#contract/order-number.ts';
import type { AppContext } from '#server/context.ts';

/** A host's search for an order or a guest. */
export type Search = {
  /** Each has to occur in an order's search text. */
  patterns: string[];
  /** Codes of the event with this beginning. */
  promo_code_ids: string[];
  /** The ticket whose code was scanned or pasted. */
  ticket: { id: string; order_id: string } | null;
};

/** The maximum number of codes with the same beginning. */
const MOST_CODES = 100;

/** Parses a search: words in any order, an order's number, a promo code, or the code of a ticket. */
export async function readSearch(ctx: AppContext, eventId: string, typed: string | undefined): Promise<Search | null> {
  const text = typed?.trim() ?? '';
  if (text === '') return null;
  const number = readOrderNumber(text);
  const [patterns, promo_code_ids, ticket] = await Promise.all([
    patternsOf(ctx, number ?? text.replace(/^#/, '')),
    findPromoCodes(ctx, eventId, text),
    findScanned(ctx, eventId, text),
  ]);
  return { patterns, promo_code_ids, ticket };
}

/** The words in the form in which texts are stored: without accents and case. A word may occur anywhere in a text. */
async function patternsOf({ db }: AppContext, text: string): Promise<string[]> {
  const { rows } = await sql<{ folded: string }>`select search_fold(${text}) as folded`.execute(db);
  const words = (rows[0]?.folded ?? '').split(/\s+/).filter((word) => word !== '');
  return words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
}

async function findPromoCodes({ db }: AppContext, eventId: string, text: string): Promise<string[]> {
  const codes = await db
    .selectFrom('promo_codes')
    .select('id')
    .where('event_id', '=', eventId)
    .where(sql<boolean>`starts_with(code, ${text.toUpperCase()})`)
    .limit(MOST_CODES)
    .execute();
  return codes.map(({ id }) => id);
}

async function findScanned(ctx: AppContext, eventId: string, text: string): Promise<Search['ticket']> {
  const claims = ctx.codes.check(text, ctx.clock.now());
  if (!claims || claims.event_id !== eventId) return null;
  const ticket = await ctx.db
    .selectFrom('tickets')
    .select(['id', 'order_id'])
    .where('code_key', '=', claims.code_key)
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  return ticket ?? null;
}
