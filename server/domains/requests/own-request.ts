import type { EventTeaser, OwnRequest } from '#contract/requests.ts';
import type { AppContext } from '#server/context.ts';
import { limitKey } from '#server/domains/auth/limit-key.ts';
import { AppError, conflict, notFound } from '#server/platform/lib/errors.ts';
import { hashSecret } from '#server/platform/lib/random.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { presentOwnRequest, presentTeaser } from './present.ts';
import { type OwnRequestRow, selectOwnRequests } from './queries.ts';
import { getRequestableEvent } from './requestable-event.ts';

type ByLink = { token: string; network: string };

/** The caller's latest request for an event that accepts requests. */
export async function getMyRequest(ctx: AppContext, actor: Actor, id: string): Promise<{ request: OwnRequest | null }> {
  const { event } = await getRequestableEvent(ctx, id);
  const request = await findMine(ctx, actor, event.id);
  return { request: request ? presentOwnRequest(ctx, request, await presentTeaser(ctx, event)) : null };
}

/** Withdraws the caller's request for an event, while it waits. */
export async function withdrawMyRequest(
  ctx: AppContext,
  actor: Actor,
  id: string,
): Promise<{ request: OwnRequest | null }> {
  const { event } = await getRequestableEvent(ctx, id);
  const request = await findMine(ctx, actor, event.id);
  if (request) await withdraw(ctx, request);
  return getMyRequest(ctx, actor, event.id);
}

/** A request by its link. Changes nothing, because mail scanners follow links. */
export async function getRequest(ctx: AppContext, link: ByLink): Promise<OwnRequest> {
  const request = await findByLink(ctx, link);
  return presentOwnRequest(ctx, request, await findTeaser(ctx, request));
}

/** Withdraws a request by its link, while it waits. */
export async function withdrawRequest(ctx: AppContext, link: ByLink): Promise<OwnRequest> {
  await withdraw(ctx, await findByLink(ctx, link));
  return getRequest(ctx, link);
}

/** An account's own requests, and those a guest made with exactly its verified address. */
function findMine(ctx: AppContext, { user_id, email }: Actor, event_id: string) {
  return selectOwnRequests(ctx.db)
    .where('r.event_id', '=', event_id)
    .where((eb) =>
      eb.or([eb('r.user_id', '=', user_id), eb.and([eb('r.user_id', 'is', null), eb('r.email', '=', email)])]),
    )
    .limit(1)
    .executeTakeFirst();
}

async function findByLink(ctx: AppContext, { token, network }: ByLink): Promise<OwnRequestRow> {
  await ctx.limits.consume('limit_request_look_ups_per_ip_minute', limitKey(network));
  const request = await selectOwnRequests(ctx.db).where('r.token_hash', '=', hashSecret(token)).executeTakeFirst();
  if (!request) throw notFound();
  return request;
}

/** The event of a request; null if its host does not accept requests any more. */
async function findTeaser(ctx: AppContext, { event_id }: OwnRequestRow): Promise<EventTeaser | null> {
  try {
    const { event } = await getRequestableEvent(ctx, event_id);
    return await presentTeaser(ctx, event);
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return null;
    throw error;
  }
}

/** Withdraws a waiting request; idempotent, and refused for one that was decided. */
async function withdraw(ctx: AppContext, { id }: OwnRequestRow): Promise<void> {
  const ended = await ctx.db
    .updateTable('guest_requests')
    .set({ state: 'withdrawn', withdrawn_at: ctx.clock.now() })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returning('id')
    .executeTakeFirst();
  if (ended) return;
  const now = await ctx.db.selectFrom('guest_requests').select('state').where('id', '=', id).executeTakeFirst();
  if (now?.state === 'withdrawn') return;
  if (!now) throw notFound();
  throw conflict('decided', `The host has already ${now.state} your request.`);
}
