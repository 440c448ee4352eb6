import { expect, test } from 'vitest';
import { buildSignedIn } from '#server/domains/auth/factory.ts';
import { createTestApp } from '#server/testing/app.ts';
import { call } from '#server/testing/checkout.ts';
import { buildMember, buildOrganization } from './factory.ts';

// What a member reads whose role changed, or ended, while a page was open.

const velvet = await createTestApp();

type Headers = Record<string, string>;
const patch = (headers: Headers, path: string, body: object) =>
  call(velvet.url, path, { method: 'PATCH', headers, body });

test('a member whose role does not allow a change reads which role it is, and who can give another', async () => {
  const { id: organization_id, owner_user_id } = await buildOrganization(velvet.ctx);
  const { user, headers } = await buildSignedIn(velvet.ctx);
  await buildMember(velvet.ctx, { organization_id, user_id: user.id, role: 'finance' });
  const detail =
    'Your role in the team is “finance” now, and it does not allow this. Reload the page to see what it allows, or ask an owner for another role.';
  const refusal = { status: 403, body: { code: 'forbidden', detail } };
  const path = `/organizations/${organization_id}/`;
  expect(await patch(headers, path, { bio: 'Mine.' })).toMatchObject(refusal);
  expect(await patch(headers, `${path}team/${owner_user_id}/`, { role: 'door' })).toMatchObject(refusal);
});

test('somebody who is not on the team reads that, whether the organization exists or not', async () => {
  const organization = await buildOrganization(velvet.ctx);
  const { headers } = await buildSignedIn(velvet.ctx);
  for (const id of [organization.id, organization.handle, 'never-there'])
    expect(await patch(headers, `/organizations/${id}/`, { bio: 'Mine.' })).toMatchObject({
      status: 404,
      body: { code: 'not_found', detail: 'Your account is not on this team.' },
    });
});
