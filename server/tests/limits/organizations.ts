import { buildUser } from '#server/domains/auth/factory.ts';
import { buildEvent } from '#server/domains/events/factory.ts';
import { buildMember, buildOrganization } from '#server/domains/organizations/factory.ts';
import { buildStaffOnDuty } from '#server/domains/staff/factory.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { buildSale } from '#server/domains/tickets/factory.ts';
import { newNumericCode } from '#server/platform/lib/random.ts';
import { type LimitWorld, newEmail, perAccount, perAddress, perKey, perMailbox, signIn } from './world.ts';
import { eventForm } from '#server/testing/event-form.ts';

const post = (path: string, body: object = {}) => ({ method: 'POST', path, body }) as const;

/** An organization with an owner and a manager, who call in turn, and with consecutive events. */
export async function hosts({ ctx }: LimitWorld) {
  const [owner, manager] = [await buildUser(ctx, { is_seller: true }), await buildUser(ctx)];
  const organization = await buildOrganization(ctx, { owner_user_id: owner.id });
  await buildMember(ctx, { organization_id: organization.id, user_id: manager.id, role: 'manager' });
  return {
    organization,
    owner,
    /** The headers of whoever's turn it is. */
    act: (world: LimitWorld, n: number) => signIn(world, n % 2 ? owner : manager),
    newEvent: () => buildEvent(ctx, { organization_id: organization.id }),
  };
}

/** The same with one event, which has a free ticket type. */
export async function hostsOfOne(world: LimitWorld) {
  const made = await hosts(world);
  const event = await made.newEvent();
  const type = await buildTicketType(world.ctx, { event_id: event.id, price_amount: 0, capacity: null });
  return { ...made, event, type };
}

const night = { ...eventForm, title: 'A new night' };

/** The limits of those who run organizations. */
export const organizationLimits = {
  limit_organizations_per_user_day: perAccount(() => {
    const handle = `h${newNumericCode(12)}`;
    return post('/organizations/', { name: handle, handle, country: 'DE', currency: 'eur' });
  }),
  limit_events_made_per_user_hour: perAccount(async (n, { id }, { ctx }) => {
    const organization = await buildOrganization(ctx, { owner_user_id: id });
    await ctx.db.updateTable('users').set({ is_seller: true }).where('id', '=', id).execute();
    return post('/events/', { ...night, title: `Night ${n}`, organization_id: organization.id });
  }),
  limit_handle_checks_per_user_minute: perAccount((n) => ({
    method: 'GET',
    path: `/organizations/handles/owls-${n}/`,
  })),
  limit_handle_changes_per_organization_day: perKey(hosts, async ({ organization, act }, n, world) => ({
    method: 'PATCH',
    path: `/organizations/${organization.id}/`,
    body: { handle: `h${newNumericCode(12)}` },
    headers: await act(world, n),
  })),
  limit_team_invitations_per_organization_day: perKey(hosts, async ({ organization, owner }, _n, world) => ({
    ...post(`/organizations/${organization.id}/team/invitations/`, { email: newEmail(), role: 'door' }),
    headers: await signIn(world, owner),
  })),
  limit_team_invitations_per_email_day: perMailbox(
    newEmail,
    (email) => email,
    async (email, _n, world) => {
      const { organization, owner } = await hosts(world);
      const path = `/organizations/${organization.id}/team/invitations/`;
      return { ...post(path, { email, role: 'door' }), headers: await signIn(world, owner) };
    },
  ),
  limit_team_invitation_look_ups_per_ip_minute: perAddress((n) => ({
    method: 'GET',
    path: `/team-invitations/x${n}/`,
  })),
  limit_order_mails_per_organization_day: perKey(hosts, async ({ newEvent, act }, n, world) => {
    const { event, order } = await sale(world, await newEvent());
    return { ...post(`/events/${event.slug}/orders/${order.id}/resend/`), headers: await act(world, n) };
  }),
  limit_order_mails_per_order_day: perKey(
    async (world) => {
      const host = await hosts(world);
      return { ...host, ...(await sale(world, await host.newEvent())) };
    },
    async ({ event, order, act }, n, world) => {
      // Two clicks within a minute count as one.
      world.velvet.clock.advance(61_000);
      return { ...post(`/events/${event.slug}/orders/${order.id}/resend/`), headers: await act(world, n) };
    },
  ),
  limit_given_orders_per_organization_day: perKey(hosts, async ({ newEvent, act }, n, world) => {
    const event = await newEvent();
    const type = await buildTicketType(world.ctx, { event_id: event.id });
    const gift = { name: 'Ada', email: newEmail(), ticket_type_id: type.id };
    return { ...post(`/events/${event.slug}/complimentary/`, gift), headers: await act(world, n) };
  }),
  limit_promoters_per_organization_day: perKey(hosts, async ({ newEvent, act }, n, world) => ({
    ...post(`/events/${(await newEvent()).slug}/promoters/`, { user: newEmail(), commission_basis_points: 1000 }),
    headers: await act(world, n),
  })),
  limit_promoter_mails_per_email_day: perMailbox(
    newEmail,
    (email) => email,
    async (email, n, world) => {
      const { newEvent, act } = await hosts(world);
      const path = `/events/${(await newEvent()).slug}/promoters/`;
      return { ...post(path, { user: email, commission_basis_points: 1000 }), headers: await act(world, n) };
    },
  ),
  limit_payouts_per_user_minute: perAccount(() => post('/promoter/payouts/check/')),
  limit_staff_codes_per_user_minute: perKey(
    ({ ctx }) => buildStaffOnDuty(ctx),
    async ({ user }, n, world) => ({
      ...post('/staff/second-factor/confirm/', { code: `00000${n}` }),
      headers: await signIn(world, user),
    }),
  ),
  limit_staff_searches_per_user_minute: perKey(
    ({ ctx }) => buildStaffOnDuty(ctx),
    ({ headers }, n) => ({ method: 'GET', path: `/staff/search/?search=nobody${n}`, headers }),
  ),
  limit_staff_looks_per_user_hour: perKey(
    ({ ctx }) => buildStaffOnDuty(ctx),
    async ({ headers }, n, { ctx }) => ({
      ...post('/staff/looks/', { subject: 'user', id: (await buildUser(ctx)).id, reason: `They asked us to, ${n}.` }),
      headers,
    }),
  ),
};

async function sale({ ctx }: LimitWorld, event: Awaited<ReturnType<typeof buildEvent>>) {
  const type = await buildTicketType(ctx, { event_id: event.id, price_amount: 0 });
  const { order } = await buildSale(ctx, { type });
  return { event, order };
}
