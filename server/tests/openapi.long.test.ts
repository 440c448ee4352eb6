import { afterEach, beforeAll, expect, test } from 'vitest';
import { API_PREFIX } from '#contract/paths.ts';
import { buildSession } from '#server/domains/auth/factory.ts';
import { buildDoorDevice } from '#server/domains/doormen/factory.ts';
import { buildConfirmedSession } from '#server/domains/staff/factory.ts';
import { buildTicket } from '#server/domains/tickets/factory.ts';
import { call } from '#server/testing/checkout.ts';
import { createPayingWorld, type PayingWorld } from '#server/testing/paying.ts';
import { runSchemathesis } from '#server/testing/schemathesis.ts';
import { buildWorld, type World } from './permissions/world.ts';

/**
 * Schemathesis reads the API's description and sends what fits it and what does not: each answer has to be one that the
 * description names. vitest.config.ts leaves this file out where Schemathesis is not installed.
 */
let velvet: PayingWorld;
let world: World;
beforeAll(async () => {
  velvet = await createPayingWorld();
  world = await buildWorld(velvet.ctx);
  await buildTicket(velvet.ctx, { type: world.type, owner: world.people.holder });
});

// The provider tells of accounts that were opened.
afterEach(async () => expect(await velvet.settleWebhooks()).toEqual([]));

const session = async (who: { id: string }) => `Token ${await buildSession(velvet.ctx, who)}`;

type Caller = {
  authorization?: () => Promise<string>;
  /** The calls that only they can make something of; all, if it is left out. */
  paths?: string;
  /** Answers as long as their session lasts. */
  alive?: string;
};
const ofDoors = '/events/[{]id[}]/(door|doormen|gates|scans)/';
const callers: Record<string, Caller> = {
  nobody: {},
  'who has a ticket': { authorization: () => session(world.people.holder), alive: '/auth/user/' },
  'the owner of an organization': { authorization: () => session(world.people.owner), alive: '/auth/user/' },
  'a promoter': {
    authorization: () => session(world.people.promoter),
    paths: '/promoter',
    alive: '/auth/user/',
  },
  'a doorman': { authorization: () => session(world.people.doorman), paths: ofDoors, alive: '/auth/user/' },
  'a door without an account': {
    authorization: async () => (await buildDoorDevice(velvet.ctx, { event_id: world.event.id })).headers.authorization,
    paths: ofDoors,
  },
  staff: {
    authorization: async () => `Token ${await buildConfirmedSession(velvet.ctx, world.people.staff)}`,
    paths: '/staff/',
    alive: '/auth/user/',
  },
};

test.each(Object.keys(callers))('the description of the API names every answer that is given to %s', async (who) => {
  const { authorization: begin, paths, alive } = callers[who] ?? {};
  const authorization = await begin?.();
  const document = `${velvet.url}${API_PREFIX}/docs/json`;
  const { output, passed } = await runSchemathesis({ document, event: world.event.slug, authorization, paths });
  expect(passed ? '' : output).toBe('');
  expect(output).toMatch(/\d{3,} generated/);
  if (alive)
    expect((await call(velvet.url, alive, { headers: { authorization: `${authorization}` } })).status).toBe(200);
});
