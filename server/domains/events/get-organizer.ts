import { sql } from 'kysely';
import type { z } from 'zod';
import { getOrganizer as getOrganizerRoute } from '#contract/organizers.ts';
import type { AppContext } from '#server/context.ts';
import { notFound } from '#server/platform/lib/errors.ts';
import { decodeCursor } from '#server/platform/http/paging.ts';
import { listPublicEvents } from './list-public-events.ts';
import { findPublicOrganization, presentOrganizer } from './organizer-queries.ts';
import type { FindResalePrices } from './with-resale-prices.ts';

type Asked = { query: z.output<typeof getOrganizerRoute.query>; findResalePrices: FindResalePrices };

/** An organizer's public profile, with one page of future or past events. */
export async function getOrganizer(ctx: AppContext, idOrHandle: string, { query, findResalePrices }: Asked) {
  const { when } = query;
  const cursor = decodeCursor(query.cursor);
  const organization = await findPublicOrganization(ctx.db, idOrHandle);
  if (!organization) throw notFound();
  const path = getOrganizerRoute.path.replace(':id', organization.handle);
  const of = sql<boolean>`e.organization_id = ${organization.id}`;
  const events = await listPublicEvents(ctx, { when, cursor, path, of, findResalePrices });
  return { organizer: presentOrganizer(organization), ...events };
}
