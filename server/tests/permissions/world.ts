import { API_PREFIX } from '#contract/paths.ts';
import type { AppContext } from '#server/context.ts';
import { buildUser } from '#server/domains/auth/factory.ts';
import { buildDoorman } from '#server/domains/doormen/factory.ts';
import { buildEvent } from '#server/domains/events/factory.ts';
import { buildMember, buildOrganization } from '#server/domains/organizations/factory.ts';
import { buildPromoterLink } from '#server/domains/promoters/factory.ts';
import { buildStaff } from '#server/domains/staff/factory.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';

/**
 * The callers. Owner, manager, finance and door are the team; the organizer owns another organization; the holder owns
 * the
 * ticket or the checkout; the doorman scans at the event, and the promoter sells for it. Staff has confirmed the
 * session with
 * the second factor, unconfirmed staff has not.
 */
export const roles = [
  'visitor',
  'user',
  'organizer',
  'owner',
  'manager',
  'finance',
  'door',
  'doorman',
  'promoter',
  'holder',
  'staff',
  'unconfirmed_staff',
] as const;
export type Role = (typeof roles)[number];
export type World = Awaited<ReturnType<typeof buildWorld>>;
export type Request = { url: string; body?: object };
export type Expected = Record<Role, number>;
/** One way to call a route, with the status that each caller gets. */
export type Row = { what?: string; request: (world: World) => Request | Promise<Request>; expected: Expected };

/** An organization with its team, its event with a ticket type, and the people around it. */
export async function buildWorld(ctx: AppContext) {
  const [user, owner, manager, finance, door, doorman, promoter, holder] = await Promise.all(
    [false, true, false, false, false, false, false, false].map((is_seller) => buildUser(ctx, { is_seller })),
  );
  if (!user || !owner || !manager || !finance || !door || !doorman || !promoter || !holder)
    throw new Error('nobody was built');
  const organization = await buildOrganization(ctx, { owner_user_id: owner.id });
  for (const [role, member] of Object.entries({ manager, finance, door }))
    await buildMember(ctx, { organization_id: organization.id, user_id: member.id, role: role as 'manager' });
  const elsewhere = await buildOrganization(ctx);
  const organizer = await ctx.db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', elsewhere.owner_user_id)
    .executeTakeFirstOrThrow();
  const now = ctx.clock.now().getTime();
  const event = await buildEvent(ctx, {
    organization_id: organization.id,
    doors_at: new Date(now - 1000),
    starts_at: new Date(now),
    ends_at: new Date(now + 3_600_000),
  });
  await buildDoorman(ctx, { event_id: event.id, user_id: doorman.id, email: doorman.email });
  await buildPromoterLink(ctx, { event_id: event.id, user_id: promoter.id, email: promoter.email });
  const [staff, unconfirmed_staff] = [(await buildStaff(ctx)).user, (await buildStaff(ctx)).user];
  const people: Record<Exclude<Role, 'visitor'>, { id: string; email: string; username: string }> = {
    user,
    organizer,
    owner,
    manager,
    finance,
    door,
    doorman,
    promoter,
    holder,
    staff,
    unconfirmed_staff,
  };
  return {
    ctx,
    organization,
    event,
    type: await buildTicketType(ctx, { event_id: event.id, price_amount: 5000, capacity: null }),
    people,
  };
}

/** A request of the API. */
export const api = (path: string, body?: object): Request => ({ url: `${API_PREFIX}${path}`, ...(body && { body }) });

/** The same status for everybody. */
export const all = (status: number): Expected => Object.fromEntries(roles.map((role) => [role, status])) as Expected;

/** The same status for everybody with a session. */
export const signedIn = (status: number): Expected => ({ ...all(status), visitor: 401 });

/** The same status for the whole team; others get 404. */
export const team = (status: number): Expected => ({
  ...signedIn(404),
  owner: status,
  manager: status,
  finance: status,
  door: status,
});

/** Those who may change events; the rest of the team is refused, others get 404. */
export const editors = (status: number): Expected => ({
  ...signedIn(404),
  owner: status,
  manager: status,
  finance: 403,
  door: 403,
});

/** Staff who have confirmed the session; others get 404. */
export const onlyStaff = (status: number): Expected => ({ ...signedIn(404), staff: status, unconfirmed_staff: 403 });
