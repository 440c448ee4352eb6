import type { AppContext } from '#server/context.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { insertAudit } from './queries.ts';
import { revokeSession } from './sessions.ts';

/** Ends the session of the request. */
export async function logOut(ctx: AppContext, actor: Actor): Promise<void> {
  const now = ctx.clock.now();
  await ctx.db.transaction().execute(async (tx) => {
    await revokeSession(tx, actor.session_hash, now);
    await insertAudit(tx, { at: now, action: 'auth.logged_out', user_id: actor.user_id });
  });
}
