import {
  checkStatus as checkStatusRoute,
  getDashboardLink as getDashboardLinkRoute,
  checkOwnPayouts as checkOwnPayoutsRoute,
  getOwnDashboardLink as getOwnDashboardLinkRoute,
  getOwnPayouts as getOwnPayoutsRoute,
  getPayouts as getPayoutsRoute,
  onboardPromoter as onboardPromoterRoute,
  onboardUser as onboardUserRoute,
} from '#contract/connect.ts';
import type { AppContext } from '#server/context.ts';
import type { Registrar } from '#server/platform/http/route.ts';
import { checkStatus, getPayouts } from './check-status.ts';
import { getDashboardLink, getOwnDashboardLink } from './get-dashboard-link.ts';
import { onboardUser } from './onboard-user.ts';
import { checkOwnPayouts, getOwnPayouts, onboardPromoter } from './own-payouts.ts';
import type { ConnectHooks } from './hooks.ts';

/** Calls about payouts. None may be cached: links can be opened once, and the state is personal. */
export function connectRoutes(ctx: AppContext, route: Registrar, hooks: ConnectHooks): void {
  route(getPayoutsRoute, async ({ actor, query }) => getPayouts(ctx, actor, query));
  route(onboardUserRoute, async ({ actor, body }) => onboardUser(ctx, actor, body));
  route(checkStatusRoute, async ({ actor, body }) => checkStatus(ctx, actor, { ...body, hooks }));
  route(getDashboardLinkRoute, async ({ actor, query }) => getDashboardLink(ctx, actor, query));
  route(getOwnPayoutsRoute, async ({ actor }) => getOwnPayouts(ctx, actor));
  route(onboardPromoterRoute, async ({ actor, body }) => onboardPromoter(ctx, actor, body));
  route(checkOwnPayoutsRoute, async ({ actor }) => checkOwnPayouts(ctx, actor, hooks));
  route(getOwnDashboardLinkRoute, async ({ actor }) => getOwnDashboardLink(ctx, actor));
}
