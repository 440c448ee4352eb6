import type { AppContext } from '#server/context.ts';
import type { Db, Tx } from '#server/platform/db/db.ts';
import { conflict } from '#server/platform/lib/errors.ts';
import { nameHasLink } from '#server/platform/lib/has-link.ts';
import { isNewHost } from './has-hosted.ts';
import type { EventRow } from './queries.ts';

const DOMAIN = /^(?!www\.)[\p{L}\p{N}.-]+$/iu;

/**
 * 409 while the event's title or the organization's name has a link, of an organizer without a past event: strangers
 * would get it in a mail that carries our name. An organization may be called like its website alone ("fabric.london").
 */
export async function refuseLinkedNames(ctx: AppContext, db: Db | Tx, event: EventRow): Promise<void> {
  const names = DOMAIN.test(event.organization_name) ? [event.title] : [event.title, event.organization_name];
  const linked = names.find(nameHasLink);
  if (!linked || !(await isNewHost(db, event.organization_id, ctx.clock.now()))) return;
  const detail = `“${linked}” has a link, and would be mailed. Links are allowed after your first event.`;
  throw conflict('linked_name', detail);
}
