import type { AppContext } from '#server/context.ts';
import { getOwnEvent } from '#server/domains/events/get-own-event.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { isDoorShut } from './door-shut.ts';
import { presentDoorLink, presentDoorman } from './present.ts';
import { listDoormenOf, listLinksOf } from './queries.ts';

/** The doormen of an event of the caller's team, and the links for devices without an account. */
export async function listDoormen(ctx: AppContext, actor: Actor, eventId: string) {
  const event = await getOwnEvent(ctx, actor, eventId);
  const [doormen, links] = await Promise.all([listDoormenOf(ctx.db, event.id), listLinksOf(ctx.db, event.id)]);
  return {
    results: doormen.map(presentDoorman),
    links: links.map(presentDoorLink),
    is_shut: event.state === 'cancelled' || isDoorShut(ctx, event),
  };
}
