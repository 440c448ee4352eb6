import { type HistoryEntry, type HistoryKind, listHistory as listHistoryRoute } from '#contract/history.ts';
import type { AppContext } from '#server/context.ts';
import { getOwnEvent } from '#server/domains/events/get-own-event.ts';
import { getOwnOrganization } from '#server/domains/organizations/get-own-organization.ts';
import { isByStaff } from '#server/platform/db/audit.ts';
import { decodeCursor, pageOfRows } from '#server/platform/http/paging.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { notFound } from '#server/platform/lib/errors.ts';
import { findEntries, type HistoryRow, listEventNames } from './queries.ts';
import { actionsOf, words } from './words.ts';

type Query = { event?: string | undefined; kind?: HistoryKind | undefined; cursor?: string | undefined };

/** A page of an organization's history, for its owners and managers. */
export async function listHistory(ctx: AppContext, actor: Actor, { id, query }: { id: string; query: Query }) {
  const organization = await getOwnOrganization(ctx, actor, { id, permission: 'edit_organization' });
  const { event: named, kind } = query;
  const event = named === undefined ? undefined : await getOwnEvent(ctx, actor, named);
  if (event && event.organization_id !== organization.id) throw notFound();
  const cursor = decodeCursor(query.cursor);
  const size = ctx.settings.page_size;
  const [rows, events] = await Promise.all([
    findEntries(ctx.db, {
      organization_id: organization.id,
      event_id: event?.id,
      actions: actionsOf(kind),
      cursor,
      limit: size + 1,
    }),
    listEventNames(ctx.db, organization.id),
  ]);
  const { page, next, previous } = pageOfRows({
    rows,
    size,
    cursor,
    keyOf: (row) => ({ value: row.at.toISOString(), id: row.id }),
    path: listHistoryRoute.path.replace(':id', organization.id),
    query: { event: named, kind },
  });
  return {
    results: page.map((row) => present(row)),
    next,
    previous,
    events: events.map(({ slug, title }) => ({ slug, title })),
  };
}

function present(row: HistoryRow): HistoryEntry {
  const told = words[row.action];
  if (!told) throw new Error(`${row.action} has no words`);
  const is_by_staff = isByStaff(row);
  return {
    id: row.id,
    at: row.at.toISOString(),
    text: told.say(row),
    kind: told.kind,
    actor: is_by_staff ? null : row.actor,
    is_by_staff,
    reason: reasonOf(row),
    event: row.event_slug === null ? null : { slug: row.event_slug, title: row.event_title ?? '' },
    order_id: row.subject_type === 'order' ? row.subject_id : null,
  };
}

/** The note that somebody wrote; the reason of a refund is our own code. */
function reasonOf({ action, data }: HistoryRow): string | null {
  const written = [data.note, data.message, action === 'order.refunded' ? null : data.reason];
  return written.find((value): value is string => typeof value === 'string' && value !== '') ?? null;
}
