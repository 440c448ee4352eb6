import { sql } from 'kysely';
import { listPromoCodes as listPromoCodesRoute, type PromoState } from '#contract/promo-codes.ts';
import type { AppContext } from '#server/context.ts';
import { getOwnEvent } from '#server/domains/events/get-own-event.ts';
import { type Cursor, decodeCursor, pageOfRows } from '#server/platform/http/paging.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { listBatches } from './batch-queries.ts';
import { presentBatch, presentPromoCode } from './present.ts';
import { promoState, selectPromoCodes } from './queries.ts';

type Query = {
  search?: string | undefined;
  state?: PromoState | undefined;
  batch_id?: string | undefined;
  cursor?: string | undefined;
};

/** A page of an event's codes, newest first, and on the first page its batches. */
export async function listPromoCodes(ctx: AppContext, actor: Actor, { id, query }: { id: string; query: Query }) {
  const event = await getOwnEvent(ctx, actor, id);
  const cursor = decodeCursor(query.cursor);
  const size = ctx.settings.page_size;
  const [rows, batches] = await Promise.all([
    findPage(ctx, event.id, { ...query, cursor, limit: size + 1 }),
    cursor || query.batch_id || query.search ? [] : listBatches(ctx.db, { event_id: event.id, now: ctx.clock.now() }),
  ]);
  const { search, state, batch_id } = query;
  const { page, next, previous } = pageOfRows({
    rows,
    size,
    cursor,
    keyOf: (row) => ({ value: '', id: row.id }),
    path: listPromoCodesRoute.path.replace(':id', event.id),
    query: { search, state, batch_id },
  });
  return {
    results: page.map((row) => presentPromoCode(ctx, event, row)),
    batches: batches
      .filter((batch) => state === undefined || batch.state === state)
      .map((batch) => presentBatch(batch, event.currency)),
    next,
    previous,
  };
}

type PageRequest = Omit<Query, 'cursor'> & { cursor: Cursor | undefined; limit: number };

/** Ids grow with time, so they sort by creation. */
function findPage(ctx: AppContext, eventId: string, { search, state, batch_id, cursor, limit }: PageRequest) {
  const now = ctx.clock.now();
  const isBackwards = cursor?.backwards ?? false;
  const isAlone = batch_id === undefined && !search;
  return selectPromoCodes(ctx.db, eventId, now)
    .$if(isAlone, (query) => query.where('p.batch_id', 'is', null))
    .$if(batch_id !== undefined, (query) => query.where('p.batch_id', '=', batch_id ?? ''))
    .$if(Boolean(search), (query) => query.where(sql<boolean>`strpos(p.code, ${search?.toUpperCase()}) > 0`))
    .$if(state !== undefined, (query) => query.where(promoState(now), '=', state ?? 'active'))
    .$if(cursor !== undefined, (query) => query.where('p.id', isBackwards ? '>' : '<', cursor?.id ?? ''))
    .orderBy('p.id', isBackwards ? 'asc' : 'desc')
    .limit(limit)
    .execute();
}
