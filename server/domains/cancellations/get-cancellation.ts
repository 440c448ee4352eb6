import type { Cancellation, CancellationPage } from '#contract/cancellations.ts';
import type { AppContext } from '#server/context.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { findBlock, getOwnWithOrders } from './find-cancellable.ts';
import { type CancellationRow, countProgress, findCancellation } from './queries.ts';
import { rehearseCancellation } from './rehearse-cancellation.ts';

/** What cancelling an event would do, or the progress of its cancellation. */
export async function getCancellation(ctx: AppContext, actor: Actor, id: string): Promise<CancellationPage> {
  const event = await getOwnWithOrders(ctx, actor, id);
  const blocked = await findBlock(ctx.db, event, ctx.clock.now());
  const cancelled = event.state === 'cancelled' ? await findCancellation(ctx.db, event.id) : undefined;
  return {
    blocked,
    rehearsal: blocked ? null : await rehearseCancellation(ctx.db, event),
    cancellation: cancelled ? await present(ctx, event, cancelled) : null,
  };
}

type Cancelled = { id: string; currency: string };

async function present(ctx: AppContext, { id, currency }: Cancelled, row: CancellationRow): Promise<Cancellation> {
  const { total, done, failed, disputed, ...amounts } = await countProgress(ctx.db, id);
  return {
    started_at: row.started_at.toISOString(),
    done_at: row.done_at?.toISOString() ?? null,
    message: row.message,
    rehearsal: row.rehearsal,
    orders: { total, done, failed, disputed },
    refunded: { amount: amounts.refunded_amount, currency },
    failed: { amount: amounts.failed_amount, currency },
  };
}
