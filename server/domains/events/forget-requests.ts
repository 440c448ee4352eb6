import type { AppContext } from '#server/context.ts';
import { addMilliseconds, DAY } from '#server/platform/lib/clock.ts';

/** Deletes the idempotency keys of requests that created events more than a day ago: nobody repeats them any more. */
export async function forgetRequests(ctx: AppContext): Promise<void> {
  await ctx.db.deleteFrom('event_requests').where('created_at', '<', addMilliseconds(ctx.clock.now(), -DAY)).execute();
}
