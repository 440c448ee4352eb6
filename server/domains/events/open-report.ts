import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { AppContext } from '#server/context.ts';
import { createFindActor } from '#server/domains/auth/find-actor.ts';
import { paramsOf } from '#server/platform/http/params-of.ts';
import { unauthenticated } from '#server/platform/lib/errors.ts';
import { getOwnEvent, type OwnEventRow } from './get-own-event.ts';

const Params = z.object({ id: z.string().max(120) });

/** The event of a file that its team downloads, for people who may see its sales, and within the rate limit. */
export function createOpenReport(ctx: AppContext): (request: FastifyRequest) => Promise<OwnEventRow> {
  const findActor = createFindActor(ctx);
  return async (request) => {
    const actor = await findActor(request);
    if (!actor) throw unauthenticated();
    const { id } = paramsOf(Params, request);
    const event = await getOwnEvent(ctx, actor, id, 'see_sales');
    await ctx.limits.consume('limit_reports_per_user_hour', actor.user_id);
    return event;
  };
}
