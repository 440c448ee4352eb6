import * as calls from '#contract/analytics.ts';
import type { AppContext } from '#server/context.ts';
import { clientNetwork } from '#server/platform/http/client-address.ts';
import type { Registrar } from '#server/platform/http/route.ts';
import { countView } from './count-view.ts';
import { getAnalytics } from './get-analytics.ts';
import { getNews } from './news.ts';
import type { ViewCounter } from './view-counter.ts';

/** Figures of sales over time for an event's team, and the count of visits. */
export function analyticsRoutes(ctx: AppContext, route: Registrar, views: ViewCounter): void {
  route(calls.getAnalytics, ({ actor, query }) => getAnalytics(ctx, actor, { query }));
  route(calls.getNews, ({ actor, query }) => getNews(ctx, actor, query));
  route(calls.countView, async ({ actor, params, body, request }) => {
    const visit = { network: clientNetwork(request), user_agent: request.headers['user-agent'] };
    await countView(ctx, actor, { event_id: params.id, source: body.source, ...visit, views });
    return {};
  });
}
