import { sql } from 'kysely';
import type { z } from 'zod';
import { getOrganizer as getOrganizerRoute } from '#contract/organizers.ts';
import type { AppContext } from '#server/context.ts';
import { notFound } from '#server/platform/lib/errors.ts';
import { type Cursor, decodeCursor, pageOfRows } from '#server/platform/http/paging.ts';
import { selectEventCards } from './event-cards.ts';
import { findPublicOrganization, presentOrganizer } from './organizer-queries.ts';
import { presentEventCard } from './present.ts';

type Query = z.output<typeof getOrganizerRoute.query>;

/** An organizer's public profile, with one page of their coming or past events. */
export async function getOrganizer(ctx: AppContext, idOrHandle: string, query: Query) {
  const cursor = decodeCursor(query.cursor);
  const organization = await findPublicOrganization(ctx.db, idOrHandle);
  if (!organization) throw notFound();
  const size = ctx.settings.page_size;
  const rows = await listHosted(ctx, { organization_id: organization.id, when: query.when, cursor, limit: size + 1 });
  const { page, next, previous } = pageOfRows({
    rows,
    size,
    cursor,
    keyOf: (row) => ({ value: row.sort_value, id: row.id }),
    path: getOrganizerRoute.path.replace(':id', organization.handle),
    query: { when: query.when },
  });
  return {
    organizer: presentOrganizer(organization),
    results: await Promise.all(page.map((row) => presentEventCard(ctx, row))),
    next,
    previous,
  };
}

type PageRequest = { organization_id: string; when: Query['when']; cursor: Cursor | undefined; limit: number };

/** A postponed event without a new date comes last. */
const SORT_VALUE = sql`coalesce(e.starts_at, 'infinity'::timestamptz)`;

async function listHosted(ctx: AppContext, { organization_id, when, cursor, limit }: PageRequest) {
  const now = ctx.clock.now();
  const isDescending = (when === 'past') !== (cursor?.backwards ?? false);
  const direction = isDescending ? 'desc' : 'asc';
  const after = cursor
    ? sql<boolean>`(${SORT_VALUE}, e.id) ${isDescending ? sql`<` : sql`>`} (${cursor.value}::timestamptz, ${cursor.id}::uuid)`
    : sql<boolean>`true`;
  return selectEventCards(ctx.db, now)
    .select(sql<string>`${SORT_VALUE}::text`.as('sort_value'))
    .where('e.organization_id', '=', organization_id)
    .where('e.state', '=', 'published')
    .where('e.visibility', '=', 'public')
    .where(
      when === 'past' ? sql<boolean>`e.ends_at <= ${now}` : sql<boolean>`(e.ends_at is null or e.ends_at > ${now})`,
    )
    .where(after)
    .orderBy(SORT_VALUE, direction)
    .orderBy('e.id', direction)
    .limit(limit)
    .execute();
}
