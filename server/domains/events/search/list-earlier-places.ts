import { sql } from 'kysely';
import type { EarlierPlace } from '#contract/places.ts';
import type { AppContext } from '#server/context.ts';
import { getOwnOrganization } from '#server/domains/organizations/get-own-organization.ts';
import type { Actor } from '#server/platform/http/route.ts';

const MOST = 50;

/** The places of an organization's events, the latest first. */
export async function listEarlierPlaces(ctx: AppContext, actor: Actor, idOrHandle: string): Promise<EarlierPlace[]> {
  const { id } = await getOwnOrganization(ctx, actor, { id: idOrHandle, permission: 'edit_events' });
  const { rows } = await sql<EarlierPlace>`
    select p.venue_name, p.address, p.city, p.country, p.latitude, p.longitude, p.time_zone, p.events
      from (select distinct on (lower(e.venue_name), lower(e.city)) e.*, (count(*) over same)::int as events
              from events e where e.organization_id = ${id} and e.venue_name <> '' and e.city <> ''
            window same as (partition by lower(e.venue_name), lower(e.city))
             order by lower(e.venue_name), lower(e.city), e.starts_at desc nulls last, e.id desc) p
     order by p.starts_at desc nulls last, p.id desc limit ${MOST}`.execute(ctx.db);
  return rows;
}
