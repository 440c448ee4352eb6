import type { FastifyRequest } from 'fastify';
import type { AppContext } from '#server/context.ts';
import { unauthenticated } from '#server/platform/lib/errors.ts';
import type { Actor, FindActor } from '#server/platform/http/route.ts';
import { findSessionActor, touchSession } from './sessions.ts';

/** Finds the signed-in person by the header `Authorization: Token …`. */
export function createFindActor(ctx: AppContext): FindActor {
  return async (request) => {
    const header = request.headers.authorization;
    if (header === undefined) return null;
    const token = tokenOf(header);
    if (!token) throw ended();
    const now = ctx.clock.now();
    const session = await findSessionActor(ctx.db, ctx.settings, token, now);
    if (!session) throw ended();
    await touchSession(ctx.db, session.actor.session_hash, session.last_seen_at, now);
    return session.actor;
  };
}

/** The same for files, which no call of the contract returns: 401 without a token. */
export function createGetActor(ctx: AppContext): (request: FastifyRequest) => Promise<Actor> {
  const findActor = createFindActor(ctx);
  return async (request) => {
    const actor = await findActor(request);
    if (!actor) throw unauthenticated();
    return actor;
  };
}

/** The token in an Authorization header, if the header has the right form. */
export function tokenOf(header: string | undefined): string | undefined {
  return /^Token ([A-Za-z0-9_-]{20,100})$/i.exec(header ?? '')?.[1];
}

function ended() {
  return unauthenticated('Your session has expired. Please log in again to continue.');
}
