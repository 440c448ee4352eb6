import { sql } from 'kysely';
import type { z } from 'zod';
import { getOrganizer as getOrganizerRoute } from '#contract/organizers.ts';
import type { AppContext } from '#server/context.ts';
import { notFound } from '#server/platform/lib/errors.ts';
import { decodeCursor } from '#server/platform/http/paging.ts';
import { listPublicEvents } from './list-public-events.ts';
import { findPublicOrganization, presentOrganizer } from './organizer-queries.ts';

type Query = z.output<typeof getOrganizerRoute.query>;

/** An organizer's public profile, with one page of their coming or past events. */
export async function getOrganizer(ctx: AppContext, idOrHandle: string, { when, ...query }: Query) {
  const cursor = decodeCursor(query.cursor);
  const organization = await findPublicOrganization(ctx.db, idOrHandle);
  if (!organization) throw notFound();
  const path = getOrganizerRoute.path.replace(':id', organization.handle);
  const of = sql<boolean>`e.organization_id = ${organization.id}`;
  return { organizer: presentOrganizer(organization), ...(await listPublicEvents(ctx, { when, cursor, path, of })) };
}
