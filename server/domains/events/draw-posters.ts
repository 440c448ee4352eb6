import type { AppContext } from '#server/context.ts';
import { listEventIds } from './list-events.ts';
import { posterSpecOf } from './poster.ts';
import { findEvent, listSoonest } from './queries.ts';

const CARD_WIDTHS = [320, 480, 640];
/** The first rows of the front page and of the list, as a wide screen shows them. */
const FIRST_ROWS = [{ date: 'weekend', page_size: 5 }, { page_size: 8 }] as const;

type Posters = Parameters<typeof posterSpecOf>[0][];

/** Draws the posters of the soonest public events in advance; stored ones are only looked up. */
export async function drawPosters(ctx: AppContext): Promise<void> {
  await drawAll(ctx, await listSoonest(ctx.db, { now: ctx.clock.now(), limit: ctx.settings.posters_drawn_ahead }));
}

/** Draws those that the first visitor of a new installation sees first. */
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
  );
}

/** One after the other, so that the other cores stay free for requests. */
async function drawAll(ctx: AppContext, events: Posters): Promise<void> {
  for (const event of events) {
    for (const width of CARD_WIDTHS)
      await ctx.posters.get(posterSpecOf(event), { shape: 'poster', width, format: 'avif' });
  }
}
