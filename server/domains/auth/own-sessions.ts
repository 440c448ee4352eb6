import type { Session } from '#contract/auth.ts';
import type { AppContext } from '#server/context.ts';
import type { Db, Tx } from '#server/platform/db/db.ts';
import { DAY, addMilliseconds } from '#server/platform/lib/clock.ts';
import { notFound } from '#server/platform/lib/errors.ts';
import type { Actor } from '#server/platform/http/route.ts';
import type { Settings } from '#server/settings.ts';
import { insertAudit } from './queries.ts';
import { revokeSession } from './sessions.ts';

/** A person's sessions, the latest use first. */
export async function listOwnSessions(ctx: AppContext, actor: Actor): Promise<Session[]> {
  const rows = await aliveSessionsOf(ctx.db, ctx.settings, actor.user_id, ctx.clock.now())
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ id, token_hash, user_agent, created_at, last_seen_at }) => ({
    id,
    user_agent,
    created_at: created_at.toISOString(),
    last_seen_at: last_seen_at.toISOString(),
    is_current: token_hash.equals(actor.session_hash),
  }));
}

/** Ends one of the person's own sessions; 404 for any other. */
export async function revokeOwnSession(ctx: AppContext, actor: Actor, id: string): Promise<void> {
  const now = ctx.clock.now();
  await ctx.db.transaction().execute(async (tx) => {
    const session = await aliveSessionsOf(tx, ctx.settings, actor.user_id, now).where('id', '=', id).executeTakeFirst();
    if (!session || !(await revokeSession(tx, session.token_hash, now))) throw notFound();
    await insertAudit(tx, { at: now, action: 'auth.session_revoked', user_id: actor.user_id });
  });
}

function aliveSessionsOf(db: Db | Tx, settings: Settings, user_id: string, now: Date) {
  return db
    .selectFrom('sessions')
    .select(['id', 'token_hash', 'user_agent', 'created_at', 'last_seen_at'])
    .where('user_id', '=', user_id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', addMilliseconds(now, -settings.session_idle_days * DAY));
}
