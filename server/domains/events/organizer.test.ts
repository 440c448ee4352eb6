import { describe, expect, test } from 'vitest';
import { DAY, addMilliseconds } from '#server/platform/lib/clock.ts';
import { buildOrganization } from '#server/domains/organizations/factory.ts';
import { createTestApp } from '#server/testing/app.ts';
import { call } from '#server/testing/checkout.ts';
import { buildEvent } from './factory.ts';

type Answer = { organizer: { handle: string }; results: { id: string }[]; next: string | null };

const velvet = await createTestApp({ settings: { page_size: 2 } });

const ask = (id: string, query = '') => call<Answer>(velvet.url, `/users/${id}/?${query}`);
const follow = (address: string | null) => call<Answer>(velvet.url, (address ?? '').replace('/services/api', ''));
const idsOf = (answer: { body: Answer }) => answer.body.results.map(({ id }) => id);

async function buildHosted(organization_id: string, day: number, values: Parameters<typeof buildEvent>[1] = {}) {
  const starts_at = addMilliseconds(velvet.ctx.clock.now(), day * DAY);
  const ends_at = addMilliseconds(starts_at, DAY / 4);
  return buildEvent(velvet.ctx, { organization_id, doors_at: null, starts_at, ends_at, ...values });
}

describe('an organizer', () => {
  test('is found by handle, by id and by their owner’s id, without private fields', async () => {
    const host = await buildOrganization(velvet.ctx, { bio: 'Since the lease was cheap.' });
    const event = await buildHosted(host.id, 3);
    const { status, body } = await ask(host.handle);
    expect([status, idsOf({ body })]).toEqual([200, [event.id]]);
    expect(body.organizer).toEqual({
      id: host.id,
      handle: host.handle,
      name: host.name,
      bio: 'Since the lease was cheap.',
      website: '',
      picture_url: null,
      created_at: host.created_at.toISOString(),
    });
    expect((await ask(host.id)).body).toEqual(body);
    expect((await ask(host.owner_user_id)).body).toEqual(body);
  });

  test('is found by a former handle, too, with the new one in the response', async () => {
    const host = await buildOrganization(velvet.ctx);
    await buildHosted(host.id, 3);
    const handle = `${host.handle}-new`;
    await velvet.ctx.db.updateTable('organizations').set({ handle }).where('id', '=', host.id).execute();
    expect((await ask(host.handle)).body.organizer.handle).toBe(handle);
  });

  test('shows public events only: future ones soonest first, past ones latest first', async () => {
    const host = await buildOrganization(velvet.ctx);
    const days = [5, 2, 9, -3, -40];
    const [later, soonest, last, recent, older] = await Promise.all(days.map((day) => buildHosted(host.id, day)));
    await buildHosted(host.id, 1, { state: 'draft', published_at: null });
    await buildHosted(host.id, 1, { visibility: 'unlisted' });
    await buildHosted(host.id, 1, { visibility: 'private' });
    await buildHosted(host.id, 1, { state: 'cancelled', cancelled_at: velvet.ctx.clock.now() });
    const first = await ask(host.handle);
    expect(idsOf(first)).toEqual([soonest?.id, later?.id]);
    const second = await follow(first.body.next);
    expect([idsOf(second), second.body.next]).toEqual([[last?.id], null]);
    expect(idsOf(await ask(host.handle, 'when=past'))).toEqual([recent?.id, older?.id]);
  });

  test('is 404 without a public event, and for an unknown name', async () => {
    const host = await buildOrganization(velvet.ctx);
    await buildHosted(host.id, 2, { state: 'draft', published_at: null });
    for (const id of [host.handle, host.id, 'nobody-at-all', '00000000-0000-7000-8000-000000000000', 'ä%00'])
      expect((await ask(encodeURIComponent(id))).status, id).toBe(404);
  });

  test.each(['when=someday', 'cursor=zzz', 'colour=red'])('refuses %s naming the field', async (query) => {
    const { status, body } = await ask('anybody', query);
    expect([status, Object.keys(body)]).toEqual([400, [query.split('=')[0]]]);
  });
});
