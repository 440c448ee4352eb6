import { describe, expect, test } from 'vitest';
import type { EditedMeanwhile, EventEditor } from '#contract/event-editing.ts';
import { buildSession, buildUser } from '#server/domains/auth/factory.ts';
import { buildMember } from '#server/domains/organizations/factory.ts';
import { createTestApp } from '#server/testing/app.ts';
import { call } from '#server/testing/checkout.ts';
import { buildHostedEvent } from '#server/testing/host.ts';

const velvet = await createTestApp();

/** An event with its owner and a manager, Ana, who both edit it. */
async function buildPair() {
  const hosted = await buildHostedEvent(velvet);
  const ana = await buildUser(velvet.ctx, { first_name: 'Ana', last_name: 'Lima' });
  await buildMember(velvet.ctx, { organization_id: hosted.event.organization_id, user_id: ana.id, role: 'manager' });
  const authorization = `Token ${await buildSession(velvet.ctx, ana)}`;
  const path = `/events/${hosted.event.id}/`;
  const owners = (values: object) => hosted.send<EventEditor & EditedMeanwhile>('PATCH', '/', values);
  const anas = (values: object) =>
    call<EventEditor & EditedMeanwhile>(velvet.url, path, {
      method: 'PATCH',
      body: values,
      headers: { authorization },
    });
  const editor = async () => (await hosted.send<EventEditor>('GET', '/editor/')).body;
  return { hosted, owners, anas, editor };
}

describe('two people who edit one event', () => {
  test('both keep their changes if these are to different fields', async () => {
    const { owners, anas } = await buildPair();
    await anas({ version: 1, title: 'Ana’s title' });
    const { status, body } = await owners({ version: 1, summary: 'The owner’s summary' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ version: 3, title: 'Ana’s title', summary: 'The owner’s summary' });
  });

  test('get a conflict for the same field: both texts, who saved when, and nothing of the second save is stored', async () => {
    const { owners, anas, editor } = await buildPair();
    await anas({ version: 1, summary: 'Ana’s summary', dress_code: 'Black' });
    const { status, body } = await owners({ version: 1, summary: 'Mine', dress_code: 'White', city: 'Bonn' });
    expect(status).toBe(409);
    const saved = { at: expect.any(String), by: { name: 'Ana Lima', is_you: false } };
    expect(body).toEqual({
      detail: expect.stringMatching(/^Ana Lima saved other values in the meantime/),
      code: 'edited_meanwhile',
      version: 2,
      conflicts: [
        { field: 'summary', yours: 'Mine', theirs: 'Ana’s summary', ...saved },
        { field: 'dress_code', yours: 'White', theirs: 'Black', ...saved },
      ],
    });
    expect(await editor()).toMatchObject({ version: 2, summary: 'Ana’s summary', dress_code: 'Black', city: 'Berlin' });
  });

  test('choose, and the chosen text is saved with the version of the response', async () => {
    const { owners, anas, editor } = await buildPair();
    await anas({ version: 1, summary: 'Ana’s summary' });
    const { body } = await owners({ version: 1, summary: 'Mine' });
    await owners({ version: body.version, summary: 'Mine' });
    expect(await editor()).toMatchObject({ version: 3, summary: 'Mine' });
  });

  test('do not clash over a field that one of them sends as it was', async () => {
    const { owners, anas, editor } = await buildPair();
    const before = await editor();
    await anas({ version: 1, summary: 'Ana’s summary', starts_at: '2031-12-12T23:00', ends_at: '2031-12-13T06:00' });
    const form = { title: 'Mine', summary: before.summary, starts_at: before.starts_at, ends_at: before.ends_at };
    expect((await owners({ version: 1, ...form })).status).toBe(200);
    expect(await editor()).toMatchObject({ title: 'Mine', summary: 'Ana’s summary', starts_at: '2031-12-12T23:00' });
  });

  test('do not clash over the same value', async () => {
    const { owners, anas } = await buildPair();
    const questions = [{ label: 'Name?', kind: 'text' }];
    await anas({ version: 1, line_up: ['Ada', 'Grace'], tags: ['techno'] });
    expect((await owners({ version: 1, line_up: ['Ada', 'Grace'], questions })).status).toBe(200);
    expect((await owners({ version: 1, tags: ['house'] })).status).toBe(409);
  });

  test('at the same moment: one saves, the other one gets the conflict', async () => {
    const { owners, anas, editor } = await buildPair();
    const saves = Array.from({ length: 8 }, (_, n) => (n % 2 ? owners : anas)({ version: 1, title: `Title ${n}` }));
    const answers = await Promise.all(saves);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 409)]);
    const won = answers.find(({ status }) => status === 200);
    expect(await editor()).toMatchObject({ version: 2, title: won?.body.title });
  });

  test('may be one person in two windows, who gets the same conflict', async () => {
    const { owners } = await buildPair();
    await owners({ version: 1, summary: 'First window' });
    const { body } = await owners({ version: 1, summary: 'Second window' });
    expect(body.detail).toMatch(/^You saved other values in the meantime/);
    expect(body.conflicts[0]?.by.is_you).toBe(true);
  });
});

test('the history of an event says who changed what, from what to what', async () => {
  const { hosted, owners, anas } = await buildPair();
  await anas({ version: 1, title: 'Ana’s title' });
  await owners({ version: 2, capacity: 80 });
  const changes = await velvet.ctx.db
    .selectFrom('event_changes')
    .innerJoin('users', 'users.id', 'event_changes.actor_user_id')
    .select(['version', 'action', 'changes', 'first_name'])
    .where('event_id', '=', hosted.event.id)
    .orderBy('version')
    .execute();
  expect(changes).toMatchObject([
    { version: 2, action: 'edited', changes: { title: ['Velvet Night', 'Ana’s title'] }, first_name: 'Ana' },
    { version: 3, action: 'edited', changes: { capacity: [null, 80] } },
  ]);
});
