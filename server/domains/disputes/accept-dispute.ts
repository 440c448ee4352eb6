import type { AppContext } from '#server/context.ts';
import { conflict, unavailable } from '#server/platform/lib/errors.ts';
import { applyDispute } from './apply-dispute.ts';
import { getDispute } from './queries.ts';

type Acceptance = { dispute_id: string; actor_user_id: string };

/** Staff accepts a dispute: the money stays with the payer, as if it were lost. An inquiry ends without a loss. */
export async function acceptDispute(ctx: AppContext, { dispute_id, actor_user_id }: Acceptance): Promise<void> {
  const dispute = await ctx.db
    .updateTable('disputes')
    .set({ accepted_by_user_id: actor_user_id, accepted_at: ctx.clock.now() })
    .where('id', '=', dispute_id)
    .where('closed_at', 'is', null)
    .returning(['id', 'provider_dispute_id'])
    .executeTakeFirst();
  if (!dispute) {
    await getDispute(ctx.db, dispute_id);
    throw conflict('dispute_closed', 'This dispute is over.');
  }
  const id = dispute.provider_dispute_id;
  const closed = await ctx.provider.worker.closeDispute({ id, idempotency_key: `dc:${dispute.id}` });
  // Whatever the response was, the dispute itself has the true state.
  const read = closed.kind === 'ok' ? closed : await ctx.provider.worker.retrieveDispute(id);
  if (read.kind !== 'ok')
    throw unavailable('payment_unavailable', 'Our payment provider does not answer. Try again in a minute.');
  await applyDispute(ctx, read.value);
}
