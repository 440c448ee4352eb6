import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildSession } from '#server/domains/auth/factory.ts';
import { buildConfirmedSession } from '#server/domains/staff/factory.ts';
import { createTestApp } from '#server/testing/app.ts';
import { createTestWallets } from '#server/testing/wallets.ts';
import { inFunction } from './product-model/plant.ts';
import { mixRequests } from './permissions/mixed-requests.ts';
import { apiRows } from './permissions/rows.ts';
import { buildWorld, type Role, roles, type Row, type World } from './permissions/world.ts';

const MOST_MILLISECONDS = 20_000;

const velvet = await createTestApp({ withSandbox: true, wallets: createTestWallets() });
const worlds = [await buildWorld(velvet.ctx), await buildWorld(velvet.ctx)] as const;

type Call = { row: Row; name: string; caller: 0 | 1; role: Role; ids: (0 | 1)[] };

const rows = Object.entries(apiRows).flatMap(([name, variants]) => variants.map((row) => ({ name, row })));
const side = fc.constantFrom(0 as const, 1 as const);
const callsOf = (some: typeof rows, callers: readonly Role[]): fc.Arbitrary<Call> =>
  fc
    .record({
      ...{ one: fc.constantFrom(...some), caller: side, role: fc.constantFrom(...callers) },
      ids: fc.array(side, { minLength: 6, maxLength: 6 }),
    })
    .map(({ one, ...call }) => ({ ...one, ...call }));

async function headersOf({ people }: World, role: Role) {
  if (role === 'visitor') return {};
  const build = role === 'staff' ? buildConfirmedSession : buildSession;
  return { authorization: `Token ${await build(velvet.ctx, people[role])}` };
}

/** The addresses of the people and buyers of the other world, which nobody of this one may read. */
async function secretsFor(caller: 0 | 1): Promise<string[]> {
  const { people, organization } = worlds[caller === 0 ? 1 : 0];
  const buyers = await velvet.ctx.db
    .selectFrom('orders')
    .innerJoin('events', 'events.id', 'orders.event_id')
    .select('buyer_email as email')
    .where('events.organization_id', '=', organization.id)
    .execute();
  const own = new Set(Object.values(worlds[caller].people).map(({ email }) => email));
  return [...Object.values(people), ...buyers].flatMap(({ email }) => (own.has(email) ? [] : [email]));
}

let calledFrom = 0;

/** Calls a route as that person with these ids. */
async function make({ row, name, caller, role, ids }: Call) {
  const requests = [await row.request(worlds[0]), await row.request(worlds[1])] as const;
  const { url, body, from } = mixRequests(requests, (index) => ids[index % ids.length] ?? 0);
  // Of a network of its own: nobody is refused for what others have tried.
  calledFrom += 1;
  const { statusCode, body: text } = await velvet.app.inject({
    ...{ method: name.split(' ')[0] as 'GET', url, headers: await headersOf(worlds[caller], role) },
    ...{ ...(body && { payload: body }), remoteAddress: `10.0.${calledFrom >> 8}.${calledFrom % 256}` },
  });
  const sent = `${name} ${url} ${JSON.stringify(body ?? {})}`;
  return { from, statusCode, text, sent };
}

/** What is wrong with the answer; empty if nothing. */
async function findFault(call: Call): Promise<string> {
  const { caller, role, row } = call;
  const { from, statusCode, text, sent } = await make(call);
  const what = `${role} of ${caller}: ${sent} → ${statusCode} ${text}`;
  if (statusCode >= 500) return what;
  if (statusCode < 400 && !mayBeDone(call, from)) return `done with the ids of ${[...from].join(' and ')}: ${what}`;
  const isOpenToAll = from.size <= 1 && row.expected.visitor < 400;
  if (role === 'staff' || isOpenToAll || isOwn(call, from)) return '';
  const leaked = await findLeak(caller, { text, sent });
  return leaked ? `${leaked} is in it: ${what}` : '';
}

const isOwn = ({ caller }: Call, from: Set<0 | 1>): boolean => from.size === 1 && from.has(caller);

/** Nothing fits two worlds. Everybody of the other one is a stranger, except for the staff. */
function mayBeDone(call: Call, from: Set<0 | 1>): boolean {
  if (from.size > 1) return false;
  const { user, organizer } = call.row.expected;
  return from.size === 0 || isOwn(call, from) || call.role.endsWith('staff') || Math.min(user, organizer) < 400;
}

/** An address of the other world in the answer that was not in the request. */
async function findLeak(caller: 0 | 1, { text, sent }: { text: string; sent: string }): Promise<string | undefined> {
  const secrets = await secretsFor(caller);
  return secrets.find((secret) => text.includes(secret) && !sent.includes(secret));
}

async function findFaults(calls: fc.Arbitrary<Call>): Promise<string[]> {
  const until = performance.now() + MOST_MILLISECONDS;
  const faults: string[] = [];
  const property = fc.asyncProperty(calls, async (call) => {
    if (performance.now() > until || faults.length > 0) return;
    const fault = await findFault(call);
    if (fault) faults.push(fault);
  });
  await fc.assert(property, { numRuns: 10_000 });
  return faults;
}

test('whoever calls whatever with whose ids: nothing breaks, and nothing of strangers is read or done', async () => {
  expect(await findFaults(callsOf(rows, roles))).toEqual([]);
  expect(calledFrom).toBeGreaterThan(100);
});

test('the counter-proof: a door that lets any doorman scan is found', async () => {
  const takeOut = await inFunction('door_access', { 'd.event_id = p_event and ': '' })(velvet.database.pool);
  const ofScans = rows.filter(({ name }) => name.endsWith('/scans'));
  expect(await findFaults(callsOf(ofScans, ['doorman']))).toEqual([expect.stringContaining('doorman of')]);
  await takeOut();
});
