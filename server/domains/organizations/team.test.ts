import { describe, expect, test } from 'vitest';
import type { TeamRole } from '#contract/organizations.ts';
import type { OpenedTeamInvitation, Team } from '#contract/team.ts';
import { buildSignedIn } from '#server/domains/auth/factory.ts';
import { DAY } from '#server/platform/lib/clock.ts';
import { createTestApp } from '#server/testing/app.ts';
import { call, guestEmail } from '#server/testing/checkout.ts';
import { mailsTo } from '#server/testing/mails.ts';
import { buildMember, buildOrganization } from './factory.ts';
import { forgetInvitations } from './forget-invitations.ts';

const velvet = await createTestApp({ withMailbox: true });

type SignedIn = Awaited<ReturnType<typeof buildSignedIn>>;
type Sent = { method?: string; body?: object };

const ask = <Body = Team>({ headers }: SignedIn, path: string, sent: Sent = {}) =>
  call<Body>(velvet.url, path, { headers, ...sent });
const post = (body?: object): Sent => ({ method: 'POST', ...(body && { body }) });
const isSeller = async (person: SignedIn) => (await ask<{ is_seller: boolean }>(person, '/auth/user/')).body.is_seller;
const rolesIn = ({ body }: { body: Team }) => body.members.map(({ role }) => role);

async function buildTeam(...roles: TeamRole[]) {
  const owner = await buildSignedIn(velvet.ctx, { is_seller: true });
  const { id, name, handle } = await buildOrganization(velvet.ctx, { owner_user_id: owner.user.id });
  const members = await Promise.all(
    roles.map(async (role) => {
      const member = await buildSignedIn(velvet.ctx, { is_seller: role !== 'door' });
      await buildMember(velvet.ctx, { organization_id: id, user_id: member.user.id, role });
      return member;
    }),
  );
  return { id, name, handle, owner, members, path: `/organizations/${id}/team/` };
}

async function tokenMailedTo(email: string): Promise<string> {
  const mail = (await mailsTo(velvet, email)).find(({ subject }) => subject.startsWith('Join the team of'));
  return /team-invitations\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

const invite = (team: { owner: SignedIn; path: string }, email: string, role: TeamRole) =>
  ask(team.owner, `${team.path}invitations/`, post({ email, role }));
const open = (token: string) => call<OpenedTeamInvitation>(velvet.url, `/team-invitations/${token}/`);
const accept = (person: SignedIn, token: string) =>
  ask<{ handle: string; detail: string; code: string }>(person, `/team-invitations/${token}/accept/`, post());

async function auditOf(organizationId: string): Promise<string[]> {
  const rows = await velvet.ctx.db
    .selectFrom('audit_log')
    .select('action')
    .where('subject_id', '=', organizationId)
    .orderBy('id')
    .execute();
  return rows.map(({ action }) => action);
}

describe('inviting to a team', () => {
  test('mails a link; accepting it makes a member and an organizer, and notifies the owner', async () => {
    const team = await buildTeam();
    const person = await buildSignedIn(velvet.ctx, { first_name: 'Noor', last_name: 'Verhulst' });
    const invited = await invite(team, person.user.email.toUpperCase(), 'manager');
    expect([invited.status, invited.body.invitations]).toMatchObject([
      201,
      [{ email: person.user.email, role: 'manager' }],
    ]);
    const token = await tokenMailedTo(person.user.email);
    expect((await open(token)).body).toMatchObject({ status: 'open', role: 'manager', is_for_me: null });
    expect((await open(token)).body.email_masked).toMatch(/^g\*\*\*@/);
    const [first, second] = await Promise.all([accept(person, token), accept(person, token)]);
    expect([first, second].map(({ status, body }) => [status, body.handle])).toEqual([
      [200, team.handle],
      [200, team.handle],
    ]);
    expect(await isSeller(person)).toBe(true);
    expect(rolesIn(await ask(team.owner, team.path))).toEqual(['owner', 'manager']);
    const subjects = (await mailsTo(velvet, team.owner.user.email)).map(({ subject }) => subject);
    expect(subjects).toEqual([`Noor Verhulst joined ${team.name}`]);
    expect(await auditOf(team.id)).toEqual(['team.invited', 'team.joined']);
  });

  test('the database contains no token, and inviting again ends the previous link', async () => {
    const team = await buildTeam();
    const email = guestEmail();
    await invite(team, email, 'door');
    const before = await tokenMailedTo(email);
    const again = await invite(team, email, 'finance');
    expect(again.body.invitations).toMatchObject([{ email, role: 'finance' }]);
    expect((await open(before)).status).toBe(404);
    const after = await tokenMailedTo(email);
    expect((await open(after)).body.role).toBe('finance');
    const { rows } = await velvet.database.pool.query<{ text: string }>(
      `select coalesce(json_agg(i)::text, '') || (select json_agg(o)::text from outbox o) as text from team_invitations i`,
    );
    expect(rows[0]?.text).not.toContain(after);
  });

  test('only the account with the invited address can accept', async () => {
    const team = await buildTeam();
    const email = guestEmail();
    await invite(team, email, 'owner');
    const token = await tokenMailedTo(email);
    const stranger = await buildSignedIn(velvet.ctx);
    const { status, body } = await accept(stranger, token);
    expect([status, body.detail]).toEqual([
      403,
      expect.stringContaining('Log in with the account that has this address.'),
    ]);
    expect(body.detail).not.toContain(email);
    expect((await ask(stranger, team.path)).status).toBe(404);
  });

  test.each([
    ['after seven days', 'expired'],
    ['taken back', 'revoked'],
  ] as const)('%s the link is %s and joins nobody', async (_what, state) => {
    const team = await buildTeam();
    const person = await buildSignedIn(velvet.ctx);
    const { body } = await invite(team, person.user.email, 'manager');
    const token = await tokenMailedTo(person.user.email);
    const id = body.invitations[0]?.id ?? '';
    if (state === 'revoked') await ask(team.owner, `${team.path}invitations/${id}/`, { method: 'DELETE' });
    else {
      const expires_at = velvet.ctx.clock.now();
      await velvet.ctx.db.updateTable('team_invitations').set({ expires_at }).where('id', '=', id).execute();
    }
    expect((await open(token)).body.status).toBe(state);
    expect(await accept(person, token)).toMatchObject({ status: 409, body: { code: 'invitation_ended' } });
  });

  test('an invitation lasts seven days', async () => {
    const team = await buildTeam();
    const { body } = await invite(team, guestEmail(), 'door');
    const [invitation] = body.invitations;
    const lasts = Date.parse(invitation?.expires_at ?? '') - Date.parse(invitation?.created_at ?? '');
    expect(lasts).toBe(7 * DAY);
  });

  test('is deleted, with its address, a month after its link ended; members stay', async () => {
    const team = await buildTeam();
    const person = await buildSignedIn(velvet.ctx);
    await invite(team, person.user.email, 'door');
    await accept(person, await tokenMailedTo(person.user.email));
    await invite(team, guestEmail(), 'door');
    const count = async () => (await velvet.ctx.db.selectFrom('team_invitations').select('id').execute()).length;
    const before = await count();
    await forgetInvitations(velvet.ctx);
    expect(await count()).toBe(before);
    await forgetInvitations({ ...velvet.ctx, clock: { now: () => new Date(velvet.clock.now().getTime() + 38 * DAY) } });
    expect(await count()).toBe(0);
    expect(rolesIn(await ask(team.owner, team.path))).toEqual(['owner', 'door']);
  });

  test('a member is not invited again, and hostile names are text in the mail', async () => {
    const team = await buildTeam('door');
    const [member] = team.members;
    expect((await invite(team, member?.user.email ?? '', 'manager')).body).toEqual({
      email: ['This person is already in the team. Change their role in the list.'],
    });
    const name = '<img src=x onerror=alert(1)>';
    await velvet.ctx.db.updateTable('organizations').set({ name }).where('id', '=', team.id).execute();
    const email = guestEmail();
    await invite(team, email, 'door');
    const [mail] = await mailsTo(velvet, email);
    expect(mail?.html).not.toContain('<img src=x');
    expect(mail?.html).toContain('&lt;img src=x');
  });

  test('a limited number a day for an organization', async () => {
    const limited = await createTestApp({ settings: { limit_team_invitations_per_organization_day: 1 } });
    const owner = await buildSignedIn(limited.ctx);
    const { id } = await buildOrganization(limited.ctx, { owner_user_id: owner.user.id });
    const send = () =>
      call(limited.url, `/organizations/${id}/team/invitations/`, {
        headers: owner.headers,
        ...post({ email: guestEmail(), role: 'door' }),
      });
    expect([(await send()).status, (await send()).status]).toEqual([201, 429]);
  });
});

describe('the members of a team', () => {
  test('see names and roles; addresses and invitations are for owners', async () => {
    const team = await buildTeam('finance');
    await invite(team, guestEmail(), 'door');
    const [finance] = team.members as [SignedIn];
    const seen = (await ask(finance, team.path)).body;
    expect(seen.members.map(({ email }) => email)).toEqual([null, finance.user.email]);
    expect(seen.invitations).toEqual([]);
  });

  test('who was removed, and what was withdrawn meanwhile, is called that', async () => {
    const team = await buildTeam('manager');
    const [member] = team.members as [SignedIn];
    const id = (await invite(team, guestEmail(), 'door')).body.invitations[0]?.id ?? '';
    const theirs = `${team.path}${member.user.id}/`;
    for (const path of [theirs, `${team.path}invitations/${id}/`])
      expect((await ask(team.owner, path, { method: 'DELETE' })).status).toBe(200);
    const gone = { status: 404, body: { detail: 'This person is no longer in the team.' } };
    const handOver = ask(team.owner, `/organizations/${team.id}/owner/`, post({ user_id: member.user.id }));
    expect(await handOver).toMatchObject(gone);
    expect(await ask(team.owner, theirs, { method: 'DELETE' })).toMatchObject(gone);
    expect(await ask(team.owner, theirs, { method: 'PATCH', body: { role: 'door' } })).toMatchObject(gone);
    const again = await ask<{ detail: string }>(team.owner, `${team.path}invitations/${id}/`, { method: 'DELETE' });
    expect(again.body.detail).toBe('This invitation was already accepted or withdrawn.');
  });

  test('a new role and a removal take effect with the next request, and change who is an organizer', async () => {
    const team = await buildTeam('manager');
    const [member] = team.members as [SignedIn];
    const theirs = `${team.path}${member.user.id}/`;
    const save = () => ask(member, `/organizations/${team.id}/`, { method: 'PATCH', body: { bio: 'Mine.' } });
    expect((await save()).status).toBe(200);
    await ask(team.owner, theirs, { method: 'PATCH', body: { role: 'door' } });
    expect([(await save()).status, await isSeller(member)]).toEqual([403, false]);
    await ask(team.owner, theirs, { method: 'PATCH', body: { role: 'finance' } });
    expect(await isSeller(member)).toBe(true);
    await ask(team.owner, theirs, { method: 'DELETE' });
    expect([(await ask(member, team.path)).status, await isSeller(member)]).toEqual([404, false]);
    const [mail] = await mailsTo(velvet, member.user.email);
    expect(mail?.subject).toBe(`You are no longer in the team of ${team.name}`);
    expect(await auditOf(team.id)).toEqual([
      'organization.updated',
      'team.role_changed',
      'team.role_changed',
      'team.removed',
    ]);
  });

  test('somebody who leaves one team stays an organizer by another', async () => {
    const team = await buildTeam('manager');
    const [member] = team.members as [SignedIn];
    await buildOrganization(velvet.ctx, { owner_user_id: member.user.id });
    const left = await ask<{ message: string }>(member, `${team.path}${member.user.id}/`, { method: 'DELETE' });
    expect([left.body.message, await isSeller(member)]).toEqual(['You have left the team.', true]);
  });

  test('invitations of a former owner end', async () => {
    const team = await buildTeam('owner');
    const [second] = team.members as [SignedIn];
    const person = await buildSignedIn(velvet.ctx);
    await ask(second, `${team.path}invitations/`, post({ email: person.user.email, role: 'owner' }));
    const token = await tokenMailedTo(person.user.email);
    await ask(team.owner, `${team.path}${second.user.id}/`, { method: 'DELETE' });
    expect((await accept(person, token)).status).toBe(409);
  });
});

describe('ownership', () => {
  test('the last owner cannot leave, nor take another role', async () => {
    const team = await buildTeam('manager');
    const self = `${team.path}${team.owner.user.id}/`;
    const refusal = {
      status: 409,
      body: { code: 'last_owner', detail: 'An organization needs an owner. Hand it over first.' },
    };
    expect(await ask(team.owner, self, { method: 'DELETE' })).toMatchObject(refusal);
    expect(await ask(team.owner, self, { method: 'PATCH', body: { role: 'manager' } })).toMatchObject(refusal);
    expect(rolesIn(await ask(team.owner, team.path))).toEqual(['owner', 'manager']);
  });

  test('is handed over to a member, who becomes owner and organizer; the giver becomes manager, and both get a mail', async () => {
    const team = await buildTeam('door');
    const [heir] = team.members as [SignedIn];
    const { status, body } = await ask(team.owner, `/organizations/${team.id}/owner/`, post({ user_id: heir.user.id }));
    expect([status, body.members.map(({ user_id, role, is_main_owner }) => [user_id, role, is_main_owner])]).toEqual([
      200,
      [
        [heir.user.id, 'owner', true],
        [team.owner.user.id, 'manager', false],
      ],
    ]);
    expect(await isSeller(heir)).toBe(true);
    expect((await mailsTo(velvet, heir.user.email))[0]?.subject).toBe(`${team.name} is yours`);
    expect((await mailsTo(velvet, team.owner.user.email))[0]?.subject).toBe(`${team.name} has a new owner`);
    expect((await ask(team.owner, `/organizations/${team.id}/owner/`, post({ user_id: heir.user.id }))).status).toBe(
      403,
    );
  });

  test('cannot be handed over outside the team, or to oneself', async () => {
    const team = await buildTeam();
    const stranger = await buildSignedIn(velvet.ctx);
    const handTo = ({ user }: SignedIn) =>
      ask(team.owner, `/organizations/${team.id}/owner/`, post({ user_id: user.id }));
    expect((await handTo(stranger)).status).toBe(404);
    expect(await handTo(team.owner)).toMatchObject({ status: 400, body: { user_id: expect.anything() } });
  });

  test('passes to the longest-serving other owner when the main owner leaves', async () => {
    const team = await buildTeam('owner');
    const [second] = team.members as [SignedIn];
    await ask(team.owner, `${team.path}${team.owner.user.id}/`, { method: 'DELETE' });
    const { body } = await ask(second, team.path);
    expect(body.members).toMatchObject([{ user_id: second.user.id, is_main_owner: true }]);
  });
});
