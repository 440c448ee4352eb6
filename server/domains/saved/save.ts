import type { Saved } from '#contract/saved.ts';
import type { AppContext } from '#server/context.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { insertMarks, listMarks } from './queries.ts';

/** Saves events and follows organizers; returns everything the caller saved and follows. */
export async function save(ctx: AppContext, actor: Actor, marks: Saved): Promise<Saved> {
  return inTransaction(ctx.db, async (tx) => {
    await insertMarks(tx, { ...marks, user_id: actor.user_id, now: ctx.clock.now() });
    return listMarks(tx, actor.user_id);
  });
}
