import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { AnalyticsQuery, analyticsTables } from '#contract/analytics.ts';
import { API_PREFIX } from '#contract/paths.ts';
import type { AppContext } from '#server/context.ts';
import { createGetActor } from '#server/domains/auth/find-actor.ts';
import { paramsOf } from '#server/platform/http/params-of.ts';
import { readQuery } from '#server/platform/http/read-query.ts';
import { sendCsv } from '#server/platform/http/send-file.ts';
import { startCsv } from '#server/platform/lib/csv.ts';
import { readAnalytics } from './get-analytics.ts';
import { csvRowsOf } from './csv-rows.ts';

const Params = z.object({ table: z.enum(analyticsTables) });

/** Each table of the analytics as a spreadsheet, with all its rows. */
export function analyticsFileRoutes(ctx: AppContext) {
  const getActor = createGetActor(ctx);
  return async (app: FastifyInstance): Promise<void> => {
    app.get(
      `${API_PREFIX}/payment/connect/analytics/:table.csv`,
      { schema: { hide: true } },
      async (request, reply) => {
        const actor = await getActor(request);
        const { table } = paramsOf(Params, request);
        const query = readQuery(AnalyticsQuery, request.query);
        await ctx.limits.consume('limit_reports_per_user_hour', actor.user_id);
        const analytics = await readAnalytics(ctx, actor, { query, unit: 'day' });
        return sendCsv(reply, table, startCsv(csvRowsOf(analytics, table)));
      },
    );
  };
}
