import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Permission } from '#contract/organizations.ts';
import type { AppContext } from '#server/context.ts';
import { createGetActor } from '#server/domains/auth/find-actor.ts';
import { paramsOf } from '#server/platform/http/params-of.ts';
import { getOwnEvent, type OwnEventRow } from './get-own-event.ts';

const Params = z.object({ id: z.string().max(120) });

/** The event of a file that members of its team with a permission download, within the rate limit. */
export function createOpenReport(
  ctx: AppContext,
  permission: Permission = 'see_sales',
): (request: FastifyRequest) => Promise<OwnEventRow> {
  const getActor = createGetActor(ctx);
  return async (request) => {
    const actor = await getActor(request);
    const { id } = paramsOf(Params, request);
    const event = await getOwnEvent(ctx, actor, id, permission);
    await ctx.limits.consume('limit_reports_per_user_hour', actor.user_id);
    return event;
  };
}
