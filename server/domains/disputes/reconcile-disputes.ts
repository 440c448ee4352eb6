import type { AppContext } from '#server/context.ts';
import { answerOf } from '#server/domains/payments/webhook-handlers.ts';
import { inPages } from '#server/platform/jobs/in-pages.ts';
import { tryOne } from '#server/platform/jobs/try-one.ts';
import { addMilliseconds, DAY } from '#server/platform/lib/clock.ts';
import { applyDispute } from './apply-dispute.ts';
import { listUnfinished, type Unfinished } from './queries.ts';

const BATCH = 200;
/** After this many that could not be read, the rest waits for the next run: the provider may be down. */
const MOST_FAILED = 5;
/** How many days back new disputes are searched for. */
const NEW_DAYS = 7;

/** Recovers from lost webhooks: finds unknown disputes, and updates those that are not over. */
export async function reconcileDisputes(ctx: AppContext): Promise<void> {
  const since = addMilliseconds(ctx.clock.now(), -NEW_DAYS * DAY);
  const listed = answerOf(await ctx.provider.worker.listDisputes(since)) ?? [];
  for (const made of listed) await tryOne(ctx, { dispute: made.id }, () => applyDispute(ctx, made));
  const seen = new Set(listed.map(({ id }) => id));
  let failed = 0;
  for await (const { provider_dispute_id: id } of inPages<Unfinished>((last) => listUnfinished(ctx.db, last, BATCH))) {
    if (seen.has(id) || (await tryOne(ctx, { dispute: id }, () => read(ctx, id)))) continue;
    if (++failed >= MOST_FAILED) return;
  }
}

async function read(ctx: AppContext, id: string): Promise<true> {
  const made = answerOf(await ctx.provider.worker.retrieveDispute(id));
  if (made) await applyDispute(ctx, made);
  return true;
}
