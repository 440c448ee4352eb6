import type { AppContext } from '#server/context.ts';
import { tryOne } from '#server/platform/jobs/try-one.ts';
import type { Rendition } from '#server/platform/posters/renditions.ts';
import { listEventIds } from './search/list-events.ts';
import { posterSpecOf } from './poster.ts';
import { findEvent, listSoonest } from './queries.ts';

const CARDS = [320, 480, 640].map((width) => ({ shape: 'poster', width, format: 'avif' }) as const);
/** The sizes beside an order and on tickets. */
const STUBS = [192, 384].map((width) => ({ shape: 'square', width, format: 'avif' }) as const);
/** The first rows of the front page and of the list, as a wide screen shows them. */
const FIRST_ROWS = [{ date: 'weekend', page_size: 5 }, { page_size: 8 }] as const;

type Posters = Parameters<typeof posterSpecOf>[0][];

/** Draws the posters of the soonest public events in advance; stored ones are only looked up. */
export async function drawPosters(ctx: AppContext): Promise<void> {
  const soonest = await listSoonest(ctx.db, { now: ctx.clock.now(), limit: ctx.settings.posters_drawn_ahead });
  await drawAll(ctx, soonest, CARDS);
  await drawAll(ctx, soonest, STUBS);
}

/** Draws the posters that the first visitor of a new installation sees. */
export async function drawFirstPosters(ctx: AppContext): Promise<void> {
  const lists = FIRST_ROWS.map((row) => {
    const query = { published_only: true, is_typed: false, distance_km: 50, ...row };
    return listEventIds(ctx, { actor: null, query });
  });
  const ids = new Set((await Promise.all(lists)).flatMap((list) => list.ids));
  const events = await Promise.all([...ids].map((id) => findEvent(ctx.db, id)));
  await drawAll(
    ctx,
    events.filter((event) => event !== undefined),
    CARDS,
  );
}

/** One after the other, so that the other cores stay free for requests. */
async function drawAll(ctx: AppContext, events: Posters, renditions: readonly Rendition[]): Promise<void> {
  for (const event of events)
    await tryOne(ctx, { event: event.id }, async () => {
      for (const rendition of renditions) await ctx.posters.get(posterSpecOf(event), rendition);
    });
}
