import type { AppContext } from '#server/context.ts';
import { getOwnEvent } from '#server/domains/events/get-own-event.ts';
import { getOwnOrganization } from '#server/domains/organizations/get-own-organization.ts';
import { permissionsOf } from '#server/domains/organizations/policy.ts';
import { selectOwnOrganizations } from '#server/domains/organizations/queries.ts';
import type { Db, Tx } from '#server/platform/db/db.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { forbidden, notFound } from '#server/platform/lib/errors.ts';
import type { TeamRole } from '#contract/organizations.ts';

type Choice = { organization?: string | undefined; event?: string | undefined };

export type ScopeOrganization = { id: string; name: string; handle: string; currency: string; role: TeamRole };
export type ScopeEvent = {
  id: string;
  slug: string;
  title: string;
  city: string;
  currency: string;
  time_zone: string;
  state: string;
  starts_at: Date | null;
  ends_at: Date | null;
  organization_id: string;
};

/** The subject of a request: organizations whose sales the caller may see, and their events, or one event. */
export type Scope = { organizations: ScopeOrganization[]; events: ScopeEvent[]; event: ScopeEvent | null };

/** Finds the scope of a request: 404 if it is not the caller's, 403 if the caller may not see sales. */
export async function findScope(ctx: AppContext, actor: Actor, choice: Choice): Promise<Scope> {
  const organizations = await findOrganizations(ctx, actor, choice);
  if (choice.event === undefined) {
    if (organizations.length === 0) throw forbidden('Only organizers may do this.');
    const ids = organizations.map(({ id }) => id);
    return { organizations, events: await listEvents(ctx.db, ids), event: null };
  }
  const event = await getOwnEvent(ctx, actor, choice.event, 'see_sales');
  const own = organizations.filter(({ id }) => id === event.organization_id);
  if (own.length === 0) throw notFound();
  return { organizations: own, events: [event], event };
}

async function findOrganizations(ctx: AppContext, actor: Actor, { organization }: Choice) {
  if (organization !== undefined) {
    return [await getOwnOrganization(ctx, actor, { id: organization, permission: 'see_sales' })].map(briefOf);
  }
  const all = await selectOwnOrganizations(ctx.db, actor.user_id).orderBy('o.created_at').orderBy('o.id').execute();
  return all.filter(({ role }) => permissionsOf(role).includes('see_sales')).map(briefOf);
}

function briefOf({ id, name, handle, currency, role }: ScopeOrganization): ScopeOrganization {
  return { id, name, handle, currency, role };
}

function listEvents(db: Db | Tx, organizationIds: string[]): Promise<ScopeEvent[]> {
  if (organizationIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('events')
    .select([
      'id',
      'slug',
      'title',
      'city',
      'currency',
      'time_zone',
      'state',
      'starts_at',
      'ends_at',
      'organization_id',
    ])
    .where('organization_id', 'in', organizationIds)
    .orderBy('starts_at')
    .orderBy('id')
    .execute();
}

/** The zone for clock and days: the event's; for several events the requested one, else that of the latest event. */
export function zoneOf({ event, events }: Scope, asked: string | undefined): string {
  return event?.time_zone ?? asked ?? events.findLast(({ starts_at }) => starts_at !== null)?.time_zone ?? 'UTC';
}
