import * as calls from '#contract/staff-acts.ts';
import type { AppContext } from '#server/context.ts';
import type { Registrar } from '#server/platform/http/route.ts';
import { decideSeller } from './decide-seller.ts';
import { getTask } from './get-task.ts';
import { takeDownListing } from './take-down-listing.ts';

/** What staff can do in Resale, each with a reason. */
export function resaleRoutes(ctx: AppContext, route: Registrar): void {
  route(calls.releaseSeller, async ({ actor, params: { id }, body: { reason } }) => {
    await decideSeller(ctx, actor, { id, state: 'released', reason });
    return getTask(ctx, actor, { kind: 'seller', id });
  });

  route(calls.stopSeller, async ({ actor, params: { id }, body: { reason } }) => {
    await decideSeller(ctx, actor, { id, state: 'stopped', reason });
    return getTask(ctx, actor, { kind: 'seller', id });
  });

  route(calls.takeDownListing, ({ actor, params: { id }, body: { reason } }) =>
    takeDownListing(ctx, actor, { id, reason }),
  );
}
