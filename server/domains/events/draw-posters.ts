import type { AppContext } from '#server/context.ts';
import { posterSpecOf } from './poster.ts';
import { listSoonest } from './queries.ts';

const CARD_WIDTHS = [320, 480, 640];

/** Draws the posters of the soonest public events in advance, one after the other; stored ones are only looked up. */
export async function drawPosters(ctx: AppContext): Promise<void> {
  const events = await listSoonest(ctx.db, { now: ctx.clock.now(), limit: ctx.settings.posters_drawn_ahead });
  for (const event of events) {
    for (const width of CARD_WIDTHS)
      await ctx.posters.get(posterSpecOf(event), { shape: 'poster', width, format: 'avif' });
  }
}
