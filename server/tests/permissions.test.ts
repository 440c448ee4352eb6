import { beforeAll, describe, expect, test } from 'vitest';
import { API_PREFIX } from '#contract/paths.ts';
import { buildSession } from '#server/domains/auth/factory.ts';
import { buildConfirmedSession } from '#server/domains/staff/factory.ts';
import { createTestApp } from '#server/testing/app.ts';
import { countWrites } from '#server/testing/count-writes.ts';
import { createDisk, type Disk } from '#server/testing/full-disk.ts';
import { listRoutes } from '#server/testing/list-routes.ts';
import { createTestWallets } from '#server/testing/wallets.ts';
import { outsideApiRows } from './permissions/outside-api.ts';
import { apiRows } from './permissions/rows.ts';
import { buildWorld, type Role, roles, type Row } from './permissions/world.ts';

// Views are written only after all tests here have ended. Few connections: each prepares every statement anew.
const velvet = await createTestApp({
  withSandbox: true,
  wallets: createTestWallets(),
  settings: { views_written_milliseconds: 3_600_000, database_connections: 3 },
});
const world = await buildWorld(velvet.ctx);

const rows: Record<string, Row[]> = {
  ...Object.fromEntries(Object.entries(apiRows).map(([name, row]) => [name.replace(' ', ` ${API_PREFIX}`), row])),
  ...outsideApiRows,
};

/** The documentation and the handlers of unknown routes and methods, which do not depend on the caller. */
const isForNobodyInParticular = (route: string) =>
  /^\w+ (\*|\/services\/api\/docs.*)$/.test(route) || /^(?!POST)\w+ \/(webhooks|csp-reports)\b/.test(route);

test('AC-08 every route has its row', () => {
  const registered = listRoutes(velvet.app).filter((route) => !isForNobodyInParticular(route));
  expect(Object.keys(rows).sort()).toEqual(registered.sort());
});

describe.each(Object.entries(rows))('AC-08 %s', (name, variants) => {
  const method = name.split(' ')[0] as 'GET';
  test.each(variants.map((row) => [row.what ?? 'as it is', row] as const))('%s', async (_what, row) => {
    // What a GET asks for stays as it is, so all callers ask for the same.
    const shared = method === 'GET' ? await row.request(world) : undefined;
    const ask = async (role: Role) => {
      const { url, body } = shared ?? (await row.request(world));
      const token = role === 'visitor' ? undefined : await (shared ? sharedSessionOf : sessionOf)(role);
      const headers = token ? { authorization: `Token ${token}` } : {};
      const payload = body && { payload: body };
      const answer = await velvet.app.inject({ method, url, headers, ...payload, remoteAddress: '203.0.113.7' });
      return [role, answer.statusCode];
    };
    expect(Object.fromEntries(await Promise.all(roles.map(ask)))).toEqual(row.expected);
  });
});

function sessionOf(role: Exclude<Role, 'visitor'>): Promise<string> {
  const build = role === 'staff' ? buildConfirmedSession : buildSession;
  return build(velvet.ctx, world.people[role]);
}

const sessions: Partial<Record<Role, Promise<string>>> = {};

/** One session for all GETs of a role, because they leave it as it is. */
function sharedSessionOf(role: Exclude<Role, 'visitor'>): Promise<string> {
  return (sessions[role] ??= sessionOf(role));
}

describe('a GET changes nothing', () => {
  let written: () => Promise<number>;
  beforeAll(async () => {
    written = await countWrites(velvet.database);
  });

  test('writes are counted, also when they are rolled back', async () => {
    const before = await written();
    await expect(
      velvet.ctx.db.transaction().execute(async (tx) => {
        await tx.updateTable('users').set({ first_name: 'Ana' }).where('id', '=', world.people.user.id).execute();
        throw new Error('taken back');
      }),
    ).rejects.toThrow('taken back');
    expect(await written()).toBe(before + 1);
  });

  const asking = Object.entries(rows).filter(([name]) => name.startsWith('GET '));
  test.each(asking)('%s', async (_name, variants) => {
    for (const row of variants) {
      const { url } = await row.request(world);
      const headers = { authorization: `Token ${await buildSession(velvet.ctx, world.people.holder)}` };
      const before = await written();
      for (const method of ['GET', 'HEAD'] as const) await velvet.app.inject({ method, url, headers });
      expect(await written()).toBe(before);
    }
  });
});

describe('while the disk is full', () => {
  const WORDS = { detail: 'We cannot save anything right now. Please try again in a minute.', code: 'busy' };
  let disk: Disk;
  beforeAll(async () => {
    disk = await createDisk(velvet.database);
  });

  /** Its rate limit is counted in the database. */
  const COUNTED = 'GET /services/api/auth/user/export';

  test.each(Object.entries(rows))('a caller reads, or is told so: %s', async (name, [row]) => {
    const method = name.split(' ')[0] as 'GET';
    if (!row) throw new Error('no request');
    const { url, body } = await row.request(world);
    const headers = { authorization: `Token ${await sessionOf('owner')}` };
    const payload = body && { payload: body };
    await disk.fill();
    const answer = await velvet.app.inject({ method, url, headers, ...payload, remoteAddress: '203.0.113.7' });
    await disk.free();
    if (method === 'GET' && name !== COUNTED) expect(answer.statusCode).toBe(row.expected.owner);
    else if (answer.statusCode >= 500) expect([answer.statusCode, answer.json()]).toEqual([503, WORDS]);
  });
});
