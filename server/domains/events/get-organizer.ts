import { sql } from 'kysely';
import type { z } from 'zod';
import { getOrganizer as getOrganizerRoute } from '#contract/organizers.ts';
import type { AppContext } from '#server/context.ts';
import { notFound } from '#server/platform/lib/errors.ts';
import { type Cursor, decodeCursor, pageOfRows } from '#server/platform/http/paging.ts';
import { availabilitySql, openFromAmountSql } from './availability.ts';
import { findPublicOrganization, presentOrganizer } from './organizer-queries.ts';
import { type EventCardRow, presentEventCard } from './present.ts';

type Query = z.output<typeof getOrganizerRoute.query>;

/** An organizer's public page: who they are, and a page of what they host or have hosted. */
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

async function listHosted(ctx: AppContext, { organization_id, when, cursor, limit }: PageRequest) {
  const now = ctx.clock.now();
  const isDescending = (when === 'past') !== (cursor?.backwards ?? false);
  const direction = isDescending ? sql`desc` : sql`asc`;
  const after = cursor
    ? sql` and (e.starts_at, e.id) ${isDescending ? sql`<` : sql`>`} (${cursor.value}::timestamptz, ${cursor.id}::uuid)`
    : sql``;
  const { rows } = await sql<EventCardRow & { sort_value: string }>`
    select e.*, o.name as organization_name, o.handle as organization_handle, ${availabilitySql(now)} as availability,
           ${openFromAmountSql(now)} as open_from_amount, e.starts_at::text as sort_value
      from events e join organizations o on o.id = e.organization_id
     where e.organization_id = ${organization_id} and e.state = 'published' and e.visibility = 'public'
       and ${when === 'past' ? sql`e.ends_at <= ${now}` : sql`e.ends_at > ${now}`}${after}
     order by e.starts_at ${direction}, e.id ${direction} limit ${limit}`.execute(ctx.db);
  return rows;
}
