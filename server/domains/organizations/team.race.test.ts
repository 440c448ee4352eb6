import { expect, test } from 'vitest';
import { buildSignedIn } from '#server/domains/auth/factory.ts';
import { createTestApp } from '#server/testing/app.ts';
import { call } from '#server/testing/checkout.ts';
import { buildMember, buildOrganization } from './factory.ts';

const velvet = await createTestApp();

async function buildTwoOwners() {
  const owners = await Promise.all([1, 2].map(() => buildSignedIn(velvet.ctx, { is_seller: true })));
  const [first, second] = owners as [(typeof owners)[0], (typeof owners)[0]];
  const { id } = await buildOrganization(velvet.ctx, { owner_user_id: first.user.id });
  await buildMember(velvet.ctx, { organization_id: id, user_id: second.user.id, role: 'owner' });
  return { id, first, second };
}

const countOwners = async (id: string) => {
  const { rows } = await velvet.database.pool.query(
    `select 1 from organization_members where organization_id = $1 and role = 'owner'`,
    [id],
  );
  return rows.length;
};

/**
 * Directly in the database, without any lock of a use-case: the first owner leaves and names the second, who leaves at
 * the same time. Returns how many of the two commits succeeded.
 */
async function leaveTogether({ id, first, second }: Awaited<ReturnType<typeof buildTwoOwners>>): Promise<number> {
  const leave = 'delete from organization_members where organization_id = $1 and user_id = $2';
  const clients = await Promise.all([velvet.database.pool.connect(), velvet.database.pool.connect()]);
  const [one, other] = clients as [(typeof clients)[0], (typeof clients)[0]];
  await Promise.all(clients.map((client) => client.query('begin')));
  await one.query(leave, [id, first.user.id]);
  await one.query('update organizations set owner_user_id = $2 where id = $1', [id, second.user.id]);
  await other.query(leave, [id, second.user.id]);
  const ends = await Promise.allSettled(clients.map((client) => client.query('commit')));
  for (const client of clients) client.release();
  return ends.filter(({ status }) => status === 'fulfilled').length;
}

test('the database refuses to remove the last owner, whoever the caller', async () => {
  const owners = await buildTwoOwners();
  expect(await leaveTogether(owners)).toBe(1);
  expect(await countOwners(owners.id)).toBe(1);
});

test('control: without its triggers both leave, and nobody is left', async () => {
  const owners = await buildTwoOwners();
  const { pool } = velvet.database;
  const switchTriggers = (way: 'enable' | 'disable') =>
    pool.query(`alter table organization_members ${way} trigger organization_members_keep_an_owner;
                alter table organizations ${way} trigger organizations_keep_an_owner`);
  await switchTriggers('disable');
  expect(await leaveTogether(owners)).toBe(2);
  expect(await countOwners(owners.id)).toBe(0);
  await switchTriggers('enable');
  await buildMember(velvet.ctx, { organization_id: owners.id, user_id: owners.second.user.id, role: 'owner' });
});

test('of two owners who leave at once, one stays', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { id, first, second } = await buildTwoOwners();
    const answers = await Promise.all(
      [first, second].map(({ headers, user }) =>
        call(velvet.url, `/organizations/${id}/team/${user.id}/`, { method: 'DELETE', headers }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await countOwners(id)).toBe(1);
  }
});

test('of two owners who remove each other at once, one stays', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { id, first, second } = await buildTwoOwners();
    const answers = await Promise.all([
      call(velvet.url, `/organizations/${id}/team/${second.user.id}/`, { method: 'DELETE', headers: first.headers }),
      call(velvet.url, `/organizations/${id}/team/${first.user.id}/`, { method: 'DELETE', headers: second.headers }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    expect(await countOwners(id)).toBe(1);
  }
});
