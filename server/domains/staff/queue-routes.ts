import * as calls from '#contract/staff-queue.ts';
import type { AppContext } from '#server/context.ts';
import type { Registrar } from '#server/platform/http/route.ts';
import { finishTask, releaseTask, reopenTask, takeTask } from './change-task.ts';
import { getTask, readTaskId } from './get-task.ts';
import { listTasks } from './list-tasks.ts';

/** Calls about the queue of staff. */
export function queueRoutes(ctx: AppContext, route: Registrar): void {
  route(calls.listTasks, async ({ actor, query }) => listTasks(ctx, actor, query));

  route(calls.getTask, async ({ actor, params }) => getTask(ctx, actor, readTaskId(params)));

  route(calls.takeTask, async ({ actor, params }) => takeTask(ctx, actor, readTaskId(params)));

  route(calls.releaseTask, async ({ actor, params }) => releaseTask(ctx, actor, readTaskId(params)));

  route(calls.finishTask, async ({ actor, params, body: { note } }) =>
    finishTask(ctx, actor, { ...readTaskId(params), note }),
  );

  route(calls.reopenTask, async ({ actor, params }) => reopenTask(ctx, actor, readTaskId(params)));
}
