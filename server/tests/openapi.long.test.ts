import { afterAll, afterEach, expect, test } from 'vitest';
import { API_PREFIX } from '#contract/paths.ts';
import { buildSession } from '#server/domains/auth/factory.ts';
import { expireHolds } from '#server/domains/checkout/holds/expire-holds.ts';
import { buildDoorDevice } from '#server/domains/doormen/factory.ts';
import { buildConfirmedSession } from '#server/domains/staff/factory.ts';
import { HOUR } from '#server/platform/lib/clock.ts';
import { call } from '#server/testing/checkout.ts';
import { createPayingWorld } from '#server/testing/paying.ts';
import { runSchemathesis } from '#server/testing/schemathesis.ts';
import type { Document } from '#server/testing/schemathesis-examples.ts';
import { buildExamples } from './permissions/examples.ts';
import { buildWorld, type Role } from './permissions/world.ts';

/**
 * Schemathesis reads the API description and sends valid and invalid requests: each response has to be one that the
 * description lists. vitest.config.ts leaves this file out where Schemathesis is not installed.
 */
const velvet = await createPayingWorld();
const world = await buildWorld(velvet.ctx);

// The provider sends webhooks about accounts that were opened.
afterEach(async () => expect(await velvet.settleWebhooks()).toEqual([]));

// No worker runs here, and this takes longer than a hold lasts.
afterAll(async () => {
  await velvet.advance(HOUR);
  await expireHolds(velvet.ctx);
});

const session = async (who: { id: string }) => `Token ${await buildSession(velvet.ctx, who)}`;

type Caller = {
  /** The role whose example requests are used. */
  role: Role;
  authorization?: () => Promise<string>;
  /** The calls that only this role can use; all if left out. */
  paths?: string;
  /** A call that succeeds as long as their session lasts. */
  alive?: string;
};
const ofDoors = '/events/[{]id[}]/(door|doormen|gates|scans)/';
const callers: Record<string, Caller> = {
  nobody: { role: 'visitor' },
  'who has a ticket': { role: 'holder', authorization: () => session(world.people.holder), alive: '/auth/user/' },
  'the owner of an organization': {
    role: 'owner',
    authorization: () => session(world.people.owner),
    alive: '/auth/user/',
  },
  'a promoter': {
    role: 'promoter',
    authorization: () => session(world.people.promoter),
    paths: '/promoter',
    alive: '/auth/user/',
  },
  'a doorman': {
    role: 'doorman',
    authorization: () => session(world.people.doorman),
    paths: ofDoors,
    alive: '/auth/user/',
  },
  'a door without an account': {
    role: 'doorman',
    authorization: async () => (await buildDoorDevice(velvet.ctx, { event_id: world.event.id })).headers.authorization,
    paths: ofDoors,
  },
  staff: {
    role: 'staff',
    authorization: async () => `Token ${await buildConfirmedSession(velvet.ctx, world.people.staff)}`,
    paths: '/staff/',
    alive: '/auth/user/',
  },
};

test.each(Object.entries(callers))(
  'the description of the API names every answer that is given to %s',
  async (_who, caller) => {
    const { role, authorization: begin, paths, alive } = caller;
    const authorization = await begin?.();
    const document = (await (await fetch(`${velvet.url}${API_PREFIX}/docs/json`)).json()) as Document;
    const examples = await buildExamples(world, role);
    const { output, passed } = await runSchemathesis({ url: velvet.url, document, examples, authorization, paths });
    expect(passed ? '' : output).toBe('');
    expect(output).toMatch(/\d{3,} generated/);
    if (alive)
      expect((await call(velvet.url, alive, { headers: { authorization: `${authorization}` } })).status).toBe(200);
  },
);
