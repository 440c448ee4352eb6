import { buildInvitation } from '#server/domains/invitations/factory.ts';
import { buildTicket } from '#server/domains/tickets/factory.ts';
import { newNumericCode } from '#server/platform/lib/random.ts';
import { type Answer, isLetThrough, type LimitWorld, newEmail, perAccount, perAddress, perKey } from './world.ts';
import { hosts, hostsOfOne } from './organizations.ts';

const post = (path: string, body: object = {}) => ({ method: 'POST', path, body }) as const;
const written = (n: number) => ({ segment: 'buyers', subject: `Doors ${n} ${newNumericCode(9)}`, text: 'Doors at 8.' });

type Hosts = Awaited<ReturnType<typeof hosts>>;
type HostsOfOne = Awaited<ReturnType<typeof hostsOfOne>>;

const invite = async ({ act }: Hosts, event: { slug: string }, n: number, world: LimitWorld) => ({
  ...post(`/events/${event.slug}/invitations/`, { email: newEmail() }),
  headers: await act(world, n),
});
const inviteMany = async ({ event, act }: HostsOfOne, n: number, world: LimitWorld) => ({
  ...post(`/events/${event.slug}/invitations/many/`, { text: newEmail() }),
  headers: await act(world, n),
});
/** The part of a list beyond the limit is queued for tomorrow. */
const isQueued = (answer: Answer) =>
  isLetThrough(answer) && (answer.body as { rows?: { result: string }[] }).rows?.[0]?.result === 'queued';

const guestsOfOne = async (world: LimitWorld) => {
  const made = await hostsOfOne(world);
  await buildTicket(world.ctx, { type: made.type });
  return made;
};
const write = async ({ event, act }: HostsOfOne, n: number, world: LimitWorld) => ({
  ...post(`/events/${event.slug}/messages/`, written(n)),
  headers: await act(world, n),
});

/** The limits of invitations and messages to guests. */
export const guestLimits = {
  limit_invitations_per_event_day: perKey(hostsOfOne, (key, n, world) => invite(key, key.event, n, world)),
  limit_invitations_per_organization_day: perKey(hosts, async (key, n, world) =>
    invite(key, await key.newEvent(), n, world),
  ),
  limit_listed_per_new_organization_day: perKey(hostsOfOne, inviteMany, isQueued),
  limit_lists_per_new_organization_day: perKey(hostsOfOne, inviteMany),
  limit_mails_per_invitation: {
    // The first mail is the invitation.
    already: 1,
    ...perKey(
      async (world) => {
        const host = await hostsOfOne(world);
        return { ...host, invitation: await buildInvitation(world.ctx, { event_id: host.event.id }) };
      },
      async ({ event, invitation, act }, n, world) => {
        world.velvet.clock.advance(61_000);
        const path = `/events/${event.slug}/invitations/${invitation.id}/resend/`;
        return { ...post(path), headers: await act(world, n) };
      },
    ),
  },
  limit_invitation_look_ups_per_ip_minute: perAddress((n) => ({
    method: 'GET',
    path: `/invitations/${'x'.repeat(42)}${n}/`,
  })),
  limit_messages_per_event_day: perKey(guestsOfOne, write),
  limit_message_people_per_organization_day: perKey(hosts, async ({ organization, act }, n, world) => {
    const { event } = await guestsOfOne(world);
    await world.ctx.db
      .updateTable('events')
      .set({ organization_id: organization.id })
      .where('id', '=', event.id)
      .execute();
    return { ...post(`/events/${event.slug}/messages/`, written(n)), headers: await act(world, n) };
  }),
  limit_message_people_of_new_organization: perKey(
    hostsOfOne,
    async (key, n, world) => {
      // The next message has one more recipient.
      await buildTicket(world.ctx, { type: key.type });
      return write(key, n, world);
    },
    ({ status, body }) => {
      if (status !== 201 && !String(body.segment).includes('Until your first event has happened'))
        throw new Error(JSON.stringify(body));
      return status === 201;
    },
  ),
  limit_message_tests_per_user_hour: perAccount(async (n, { id }, world) => {
    const { event, organization } = await hostsOfOne(world);
    await world.ctx.db
      .insertInto('organization_members')
      .values({ organization_id: organization.id, user_id: id, role: 'manager', created_at: world.ctx.clock.now() })
      .execute();
    return post(`/events/${event.slug}/messages/test/`, written(n));
  }),
  limit_message_subscriptions_per_ip_minute: perAddress((n) => ({
    method: 'GET',
    path: `/message-subscriptions/x${n}/`,
  })),
};
