import * as calls from '#contract/dashboard-data.ts';
import type { AppContext } from '#server/context.ts';
import type { Registrar } from '#server/platform/http/route.ts';
import { getDashboardData } from './get-dashboard-data.ts';
import { getFigureBreakdown } from './get-figure-breakdown.ts';

/** The seller's dashboard. */
export function dashboardRoutes(ctx: AppContext, route: Registrar): void {
  route(calls.getDashboardData, ({ actor, query }) => getDashboardData(ctx, actor, query));
  route(calls.getFigureBreakdown, ({ actor, query }) => getFigureBreakdown(ctx, actor, query));
}
