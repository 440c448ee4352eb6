import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { EventDetail } from '#contract/events.ts';
import type { CheckedHandle, OrganizationSettings, OwnOrganization } from '#contract/organizations.ts';
import { buildSignedIn } from '#server/domains/auth/factory.ts';
import { buildEvent } from '#server/domains/events/factory.ts';
import { newNumericCode } from '#server/platform/lib/random.ts';
import { createTestApp } from '#server/testing/app.ts';
import { call } from '#server/testing/checkout.ts';
import { buildMember, buildOrganization } from './factory.ts';

const velvet = await createTestApp();

type Headers = Record<string, string>;
const newHandle = () => `owls-${newNumericCode(9)}`;
const formOf = (values: object = {}) => ({
  name: 'Night Owls',
  handle: newHandle(),
  country: 'GB',
  currency: 'gbp',
  ...values,
});
const create = (headers: Headers, body: object) =>
  call<OwnOrganization>(velvet.url, '/organizations/', { method: 'POST', headers, body });
const patch = (headers: Headers, id: string, body: object) =>
  call<OrganizationSettings>(velvet.url, `/organizations/${id}/`, { method: 'PATCH', headers, body });
const check = (headers: Headers, handle: string) =>
  call<CheckedHandle>(velvet.url, `/organizations/handles/${encodeURIComponent(handle)}/`, { headers });
const mine = (headers: Headers) => call<OwnOrganization[]>(velvet.url, '/organizations/', { headers });
const isSeller = async (headers: Headers) =>
  (await call<{ is_seller: boolean }>(velvet.url, '/auth/user/', { headers })).body.is_seller;
const picture = () =>
  sharp({ create: { width: 90, height: 60, channels: 3, background: '#a04060' } })
    .jpeg()
    .toBuffer();

/** A new organizer with one organization. */
async function buildOwner(values: Parameters<typeof buildOrganization>[1] = {}) {
  const owner = await buildSignedIn(velvet.ctx, { is_seller: true });
  const organization = await buildOrganization(velvet.ctx, { ...values, owner_user_id: owner.user.id });
  return { ...owner, organization };
}

describe('becoming an organizer', () => {
  test('creates organization, owner and organizer at once, with picture and bio', async () => {
    const { headers } = await buildSignedIn(velvet.ctx);
    const form = formOf({ bio: 'Loud nights.', image: (await picture()).toString('base64') });
    const { status, body } = await create(headers, form);
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({ handle: form.handle, country: 'GB', currency: 'gbp', role: 'owner' }),
    ]);
    expect(body.permissions).toContain('manage_team');
    expect(await isSeller(headers)).toBe(true);
    expect((await mine(headers)).body).toEqual([body]);
    expect((await fetch(`${velvet.url}${body.picture_url}`)).headers.get('content-type')).toBe('image/webp');
  });

  test('a second form creates another organization; the same form sent twice creates one', async () => {
    const { headers } = await buildSignedIn(velvet.ctx);
    const form = formOf();
    const answers = await Promise.all([1, 2, 3].map(() => create(headers, form)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect((await create(headers, formOf())).status).toBe(201);
    expect((await mine(headers)).body).toHaveLength(2);
  });

  test.each([
    ['no name', { name: '  ' }, 'name'],
    ['a short handle', { handle: 'ab' }, 'handle'],
    ['a handle with other letters', { handle: 'nächte' }, 'handle'],
    ['a handle that ends in a hyphen', { handle: 'night-' }, 'handle'],
    ['a reserved handle', { handle: 'Support' }, 'handle'],
    ['the name of the platform', { name: 'Vеlvet  (Support)' }, 'name'],
    ['the brand', { handle: 'velvet-team' }, 'handle'],
    ['what looks like an id', { handle: '0198f0c0-0000-7000-8000-000000000000' }, 'handle'],
    ['a country without payouts', { country: 'XX' }, 'country'],
    ['a currency that is not sold in', { currency: 'xts' }, 'currency'],
    ['a page as picture', { image: Buffer.from('<script>').toString('base64') }, 'image'],
    ['a field of the server', { owner_user_id: 'x' }, 'owner_user_id'],
  ])('%s is refused beside its field, and nothing is made', async (_what, values, field) => {
    const { headers } = await buildSignedIn(velvet.ctx);
    const { status, body } = await create(headers, formOf(values));
    expect([status, Object.keys(body)]).toEqual([400, [field]]);
    expect([await isSeller(headers), (await mine(headers)).body]).toEqual([false, []]);
  });

  test('no organization takes the name of the platform later', async () => {
    const { headers } = await buildSignedIn(velvet.ctx);
    const { body } = await create(headers, formOf());
    const names = [
      'VELVET',
      'Velvet – Payments',
      'Velvet\u200bTeam',
      'Ｖｅｌｖｅｔ',
      'Team Velvet',
      'Velvet Support Team',
    ];
    for (const name of names) expect((await patch(headers, body.id, { name })).status).toBe(400);
    expect((await patch(headers, body.id, { name: 'Velvet Underground' })).status).toBe(200);
  });

  test('of two people who choose one handle at once, one gets it', async () => {
    const people = await Promise.all([buildSignedIn(velvet.ctx), buildSignedIn(velvet.ctx)]);
    const handle = newHandle();
    const answers = await Promise.all(people.map(({ headers }) => create(headers, formOf({ handle }))));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400]);
    expect(answers.find(({ status }) => status === 400)?.body).toEqual({ handle: ['This handle is taken.'] });
  });
});

test('a handle that is taken uses up nothing of the day’s limits', async () => {
  const settings = { limit_organizations_per_user_day: 1, limit_handle_changes_per_organization_day: 1 };
  const limited = await createTestApp({ settings });
  const { headers, user } = await buildSignedIn(limited.ctx);
  const taken = await buildOrganization(limited.ctx, { owner_user_id: user.id });
  const make = (handle: string) =>
    call<OwnOrganization>(limited.url, '/organizations/', { method: 'POST', headers, body: formOf({ handle }) });
  expect((await make(taken.handle)).body).toEqual({ handle: ['This handle is taken.'] });
  const { status, body } = await make(newHandle());
  expect(status).toBe(201);
  const rename = async (handle: string) =>
    (await call(limited.url, `/organizations/${body.id}/`, { method: 'PATCH', headers, body: { handle } })).status;
  expect([await rename(taken.handle), await rename(newHandle()), await rename(newHandle())]).toEqual([400, 200, 429]);
});

describe('a handle while it is typed', () => {
  test('is free, taken (with a free alternative), reserved, or invalid', async () => {
    const { headers, organization } = await buildOwner();
    expect((await check(headers, 'Quiet-Room')).body).toEqual({
      handle: 'quiet-room',
      is_free: true,
      reason: null,
      suggestion: null,
    });
    const taken = (await check(headers, organization.handle)).body;
    expect(taken).toMatchObject({ is_free: false, reason: 'This handle is taken.' });
    expect((await check(headers, taken.suggestion ?? '')).body.is_free).toBe(true);
    expect((await check(headers, 'admin')).body.reason).toBe('This handle is reserved. Choose another one.');
    expect((await check(headers, 'a b')).body.reason).toMatch(/^Use 3 to 60 letters/);
  });

  test('may be checked a limited number of times a minute', async () => {
    const limited = await createTestApp({ settings: { limit_handle_checks_per_user_minute: 2 } });
    const { headers } = await buildSignedIn(limited.ctx);
    const statuses = [];
    for (let n = 0; n < 3; n += 1)
      statuses.push((await call(limited.url, '/organizations/handles/owls/', { headers })).status);
    expect(statuses).toEqual([200, 200, 429]);
  });
});

describe('the settings of an organization', () => {
  test('are saved field by field', async () => {
    const { headers, organization } = await buildOwner({ bio: 'Old.' });
    expect((await patch(headers, organization.id, { website: 'owls.example/berlin' })).body).toMatchObject({
      website: 'https://owls.example/berlin',
      bio: 'Old.',
      fee_payer: 'buyer',
    });
    const changes = {
      fee_payer: 'organizer',
      tax_name: 'Owls Ltd',
      tax_address: '1 High St\nLondon',
      tax_number: 'GB1',
    };
    expect((await patch(headers, organization.handle, changes)).body).toMatchObject({ ...changes, bio: 'Old.' });
  });

  test('a field that somebody else saved meanwhile is not overwritten; other fields are saved', async () => {
    const { headers, organization } = await buildOwner({ bio: 'Loud.', website: '' });
    const save = (body: object) => patch(headers, organization.id, body);
    const was = { bio: 'Loud.', website: '' };
    await save({ bio: 'Quiet.', was: { bio: 'Loud.' } });
    expect(await save({ bio: 'Mine.', website: 'https://owls.example/', was })).toMatchObject({
      status: 409,
      body: { code: 'edited_meanwhile', conflicts: [{ field: 'bio', yours: 'Mine.', theirs: 'Quiet.' }] },
    });
    expect((await save({ website: 'https://owls.example/', was })).body).toMatchObject({ bio: 'Quiet.' });
    expect((await save({ bio: 'Quiet.', was })).status).toBe(200);
    expect((await save({ bio: 'Mine.', was: { bio: 'Quiet.' } })).body).toMatchObject({
      bio: 'Mine.',
      website: 'https://owls.example/',
    });
  });

  test('of two people who save the same field at once, one is refused', async () => {
    const { headers, organization } = await buildOwner({ bio: 'Loud.' });
    const answers = await Promise.all(
      ['Mine.', 'Theirs.'].map((bio) => patch(headers, organization.id, { bio, was: { bio: 'Loud.' } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('a response for somebody without the payouts permission has no tax details', async () => {
    const { organization } = await buildOwner({ tax_name: 'Owls Ltd' });
    const manager = await buildSignedIn(velvet.ctx);
    await buildMember(velvet.ctx, { organization_id: organization.id, user_id: manager.user.id, role: 'manager' });
    const { body } = await patch(manager.headers, organization.id, { bio: 'New.' });
    expect(body).toMatchObject({ bio: 'New.', tax_name: null, tax_address: null, tax_number: null });
  });

  test.each([
    ['a script as website', { website: 'javascript:alert(1)' }, 'website'],
    ['a word as website', { website: 'owls' }, 'website'],
    ['a name and password in a website', { website: 'https://a:b@owls.example' }, 'website'],
    ['a long line', { bio: 'x'.repeat(281) }, 'bio'],
    ['a line break in the name', { name: 'A\nB' }, 'name'],
    ['another currency', { currency: 'usd' }, 'currency'],
    ['another owner', { owner_user_id: 'x' }, 'owner_user_id'],
    ['another fee', { fee_basis_points: 0 }, 'fee_basis_points'],
  ])('%s is refused, and what came with it is not saved', async (_what, changes, field) => {
    const { headers, organization } = await buildOwner({ name: 'As it was' });
    const { status, body } = await patch(headers, organization.id, { name: 'New', ...changes });
    expect([status, Object.keys(body)]).toEqual([400, [field]]);
    expect((await mine(headers)).body[0]?.name).toBe('As it was');
  });

  test('a former handle leads to the organization, may be taken again by it, and by nobody else', async () => {
    const { headers, organization } = await buildOwner();
    const [old, next] = [organization.handle, newHandle()];
    expect((await patch(headers, organization.id, { handle: next })).body.handle).toBe(next);
    const stranger = await buildSignedIn(velvet.ctx);
    expect((await check(stranger.headers, old)).body.is_free).toBe(false);
    expect((await create(stranger.headers, formOf({ handle: old }))).body).toEqual({
      handle: ['This handle is taken.'],
    });
    expect((await patch(headers, organization.id, { handle: old })).body.handle).toBe(old);
  });

  test('a picture replaces the previous one, also with its events, and can be removed', async () => {
    const { headers, organization } = await buildOwner();
    const { slug } = await buildEvent(velvet.ctx, { organization_id: organization.id });
    const shown = async () => (await call<EventDetail>(velvet.url, `/events/${slug}/`)).body.host.picture_url;
    expect(await shown()).toBe(null);
    const path = `/organizations/${organization.id}/picture/`;
    const body = { image: (await picture()).toString('base64') };
    const send = () => call<OrganizationSettings>(velvet.url, path, { method: 'PUT', headers, body });
    const [first, second] = [(await send()).body.picture_url, (await send()).body.picture_url];
    const load = async (address: string | null) => (await fetch(`${velvet.url}${address}`)).status;
    expect([await load(first), await load(second)]).toEqual([404, 200]);
    expect(await shown()).toBe(second);
    const removed = await call<OrganizationSettings>(velvet.url, path, { method: 'DELETE', headers });
    expect([removed.body.picture_url, await load(second)]).toEqual([null, 404]);
  });
});
