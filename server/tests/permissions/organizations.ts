import { buildUser } from '#server/domains/auth/factory.ts';
import { buildMember, buildOrganization, buildTeamInvitation } from '#server/domains/organizations/factory.ts';
import { newNumericCode } from '#server/platform/lib/random.ts';
import { all, api, editors, type Expected, type Row, signedIn, team, type World } from './world.ts';

/** Those who change the team; the rest of it is refused, others get 404. */
const owners = (status: number): Expected => ({ ...team(403), owner: status });
/** Those who manage the money. */
const treasurers = (status: number): Expected => ({ ...owners(status), finance: status });

const own = ({ organization }: World, path = '') => `/organizations/${organization.handle}/${path}`;
const newMail = () => `m${newNumericCode(9)}@example.com`;

/** A new member of the team, for one request. */
async function buildColleague({ ctx, organization }: World): Promise<string> {
  const { id } = await buildUser(ctx);
  await buildMember(ctx, { organization_id: organization.id, user_id: id, role: 'manager' });
  return id;
}

/** A member of another organization, who is not found under this one. */
async function buildStranger({ ctx }: World): Promise<string> {
  return (await buildOrganization(ctx)).owner_user_id;
}

async function invited({ ctx, organization, people }: World) {
  return buildTeamInvitation(ctx, { organization_id: organization.id, invited_by: people.owner.id });
}

/** An invitation of another organization, which is not found under this one. */
async function invitedElsewhere({ ctx }: World): Promise<string> {
  const { id, owner_user_id } = await buildOrganization(ctx);
  return (await buildTeamInvitation(ctx, { organization_id: id, invited_by: owner_user_id })).id;
}

/** Another organization with the same team, and a member to hand it over to. */
async function handedOver({ ctx, people }: World) {
  const { id, handle } = await buildOrganization(ctx, { owner_user_id: people.owner.id });
  for (const role of ['manager', 'finance', 'door'] as const)
    await buildMember(ctx, { organization_id: id, user_id: people[role].id, role });
  const heir = await buildUser(ctx);
  await buildMember(ctx, { organization_id: id, user_id: heir.id, role: 'manager' });
  return api(`/organizations/${handle}/owner/`, { user_id: heir.id });
}

/** Calls about organizations and their teams. */
export const organizationRows: Record<string, Row[]> = {
  'GET /organizations': [{ request: () => api('/organizations/'), expected: signedIn(200) }],
  'GET /organizations/:id': [{ request: (world) => api(own(world)), expected: team(200) }],
  'POST /organizations': [
    {
      // Refused for its handle, because a user who became an organizer would change the other rows.
      what: 'with a reserved handle',
      request: () => api('/organizations/', { name: 'New', handle: 'support', country: 'DE', currency: 'eur' }),
      expected: signedIn(400),
    },
  ],
  'PATCH /organizations/:id': [
    { request: (world) => api(own(world), { bio: 'Loud.' }), expected: editors(200) },
    { what: 'tax details', request: (world) => api(own(world), { tax_name: 'Owls Ltd' }), expected: treasurers(200) },
    {
      what: 'tax details and the face together',
      request: (world) => api(own(world), { tax_name: 'Owls Ltd', bio: 'Loud.' }),
      expected: owners(200),
    },
    { what: 'nothing', request: (world) => api(own(world), {}), expected: editors(200) },
  ],
  'PUT /organizations/:id/picture': [
    { what: 'no picture', request: (world) => api(own(world, 'picture/'), { image: 'AAAA' }), expected: editors(400) },
  ],
  'DELETE /organizations/:id/picture': [{ request: (world) => api(own(world, 'picture/')), expected: editors(200) }],
  'GET /organizations/handles/:handle': [
    { request: () => api('/organizations/handles/night-owls/'), expected: signedIn(200) },
  ],
  'GET /organizations/:id/team': [{ request: (world) => api(own(world, 'team/')), expected: team(200) }],
  'POST /organizations/:id/team/invitations': [
    {
      request: (world) => api(own(world, 'team/invitations/'), { email: newMail(), role: 'door' }),
      expected: owners(201),
    },
  ],
  'DELETE /organizations/:id/team/invitations/:invitation': [
    {
      request: async (world) => api(own(world, `team/invitations/${(await invited(world)).id}/`)),
      expected: owners(200),
    },
    {
      what: 'AC-09 of another organization',
      request: async (world) => api(own(world, `team/invitations/${await invitedElsewhere(world)}/`)),
      expected: owners(404),
    },
  ],
  'PATCH /organizations/:id/team/:member': [
    {
      request: async (world) => api(own(world, `team/${await buildColleague(world)}/`), { role: 'door' }),
      expected: owners(200),
    },
    {
      what: 'AC-09 of another organization',
      request: async (world) => api(own(world, `team/${await buildStranger(world)}/`), { role: 'door' }),
      expected: owners(404),
    },
  ],
  'DELETE /organizations/:id/team/:member': [
    { request: async (world) => api(own(world, `team/${await buildColleague(world)}/`)), expected: owners(200) },
    {
      what: 'AC-09 of another organization',
      request: async (world) => api(own(world, `team/${await buildStranger(world)}/`)),
      expected: owners(404),
    },
  ],
  'POST /organizations/:id/owner': [{ request: handedOver, expected: owners(200) }],
  'GET /team-invitations/:token': [
    { request: async (world) => api(`/team-invitations/${(await invited(world)).token}/`), expected: all(200) },
    { what: 'an unknown link', request: () => api('/team-invitations/nothing/'), expected: all(404) },
  ],
  'POST /team-invitations/:token/accept': [
    {
      what: 'sent to the holder',
      // An organization with another team, so that everybody keeps the role that the other rows expect.
      request: async ({ ctx, people }) => {
        const { id: organization_id, owner_user_id: invited_by } = await buildOrganization(ctx);
        const invitation = { organization_id, invited_by, email: people.holder.email, role: 'door' };
        return api(`/team-invitations/${(await buildTeamInvitation(ctx, invitation)).token}/accept/`);
      },
      expected: { ...signedIn(403), holder: 200 },
    },
  ],
};
