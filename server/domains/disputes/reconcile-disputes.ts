import type { AppContext } from '#server/context.ts';
import { answerOf } from '#server/domains/payments/webhook-handlers.ts';
import { addMilliseconds, DAY } from '#server/platform/lib/clock.ts';
import type { ProviderDispute } from '#server/platform/payments-provider/types.ts';
import { applyDispute } from './apply-dispute.ts';
import { listUnfinished } from './queries.ts';

const BATCH = 200;
/** How many days back new disputes are searched for. */
const NEW_DAYS = 7;

/** Recovers from lost webhooks: finds unknown disputes, and updates those that are not over. */
export async function reconcileDisputes(ctx: AppContext): Promise<void> {
  const since = addMilliseconds(ctx.clock.now(), -NEW_DAYS * DAY);
  const listed = answerOf(await ctx.provider.worker.listDisputes(since)) ?? [];
  for (const made of listed) await tryToApply(ctx, made);
  const seen = new Set(listed.map(({ id }) => id));
  for (const { provider_dispute_id: id } of await listUnfinished(ctx.db, BATCH)) {
    const made = seen.has(id) ? null : answerOf(await ctx.provider.worker.retrieveDispute(id));
    if (made) await tryToApply(ctx, made);
  }
}

// One that cannot be applied must not block the others.
async function tryToApply(ctx: AppContext, made: ProviderDispute): Promise<void> {
  try {
    await applyDispute(ctx, made);
  } catch (error) {
    ctx.log.error({ err: error, dispute: made.id }, 'a dispute could not be applied; it is tried again');
  }
}
