import * as calls from '#contract/staff-records.ts';
import type { AppContext } from '#server/context.ts';
import { limitKey } from '#server/domains/auth/limit-key.ts';
import type { Registrar } from '#server/platform/http/route.ts';
import { listStaffLog } from './acts.ts';
import { getStaffAccount } from './get-account.ts';
import { getStaffEvent } from './get-event.ts';
import { getStaffOrder } from './get-order.ts';
import { getStaffOrganization } from './get-organization.ts';
import { lookAsStaff } from './looks.ts';
import { searchAsStaff } from './search.ts';

/** Calls to find and to look at accounts, organizations, events and orders. */
export function recordRoutes(ctx: AppContext, route: Registrar): void {
  route(calls.searchAsStaff, async ({ actor, query: { search } }) => {
    await ctx.limits.consume('limit_staff_searches_per_user_minute', limitKey(actor.user_id));
    return { results: await searchAsStaff(ctx, search) };
  });

  route(calls.lookAsStaff, async ({ actor, body }) => {
    const until = await lookAsStaff(ctx, actor, body);
    return { until: until.toISOString() };
  });

  route(calls.getStaffAccount, async ({ actor, params: { id } }) => getStaffAccount(ctx, actor, id));

  route(calls.getStaffOrganization, async ({ actor, params: { id } }) => getStaffOrganization(ctx, actor, id));

  route(calls.getStaffEvent, async ({ params: { id } }) => getStaffEvent(ctx, id));

  route(calls.getStaffOrder, async ({ actor, params: { id } }) => getStaffOrder(ctx, actor, id));

  route(calls.listStaffLog, async ({ query }) => listStaffLog(ctx, query));
}
