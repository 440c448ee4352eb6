import { beforeAll, expect, test } from 'vitest';
import { buildSignedIn } from '#server/domains/auth/factory.ts';
import { buildOrganization } from '#server/domains/organizations/factory.ts';
import { createTestApp, type TestApp } from '#server/testing/app.ts';
import { call } from '#server/testing/checkout.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { buildEvent } from './factory.ts';

type Card = { title: string; availability: string };
type List = { results: Card[] };

let velvet: TestApp;
beforeAll(async () => {
  velvet = await createTestApp({ settings: { card_cache_milliseconds: 60_000 } });
});

const list = async (query: string) => (await call<List>(velvet.url, `/events/?${query}`)).body.results;
const availability = async (query: string) => (await list(query)).map((card) => card.availability);
const sellOut = (id: string) =>
  velvet.ctx.db.updateTable('ticket_types').set({ capacity: 0 }).where('id', '=', id).execute();

test('what can be had is a moment old on a list at most, and never on the event’s own page', async () => {
  const { id, slug } = await buildEvent(velvet.ctx, { city: 'Sekunde' });
  const type = await buildTicketType(velvet.ctx, { event_id: id });
  expect(await availability('city=Sekunde')).toEqual(['on_sale']);
  await sellOut(type.id);
  velvet.clock.advance(30_000);
  expect(await availability('city=Sekunde&sort=newest')).toEqual(['on_sale']);
  expect((await call<Card>(velvet.url, `/events/${slug}/`)).body.availability).toBe('sold_out');
  velvet.clock.advance(30_000);
  expect(await availability('city=Sekunde')).toEqual(['sold_out']);
});

test('after a write that visitors see, nothing of it is left', async () => {
  const { id } = await buildEvent(velvet.ctx, { city: 'Leer' });
  const type = await buildTicketType(velvet.ctx, { event_id: id });
  expect(await availability('city=Leer')).toEqual(['on_sale']);
  await sellOut(type.id);
  velvet.ctx.kept.cards.purge();
  expect(await availability('city=Leer')).toEqual(['sold_out']);
});

test('which events there are is asked each time', async () => {
  const first = await buildEvent(velvet.ctx, { city: 'Jetzt', title: 'First' });
  expect((await list('city=Jetzt')).map(({ title }) => title)).toEqual(['First']);
  await velvet.ctx.db.updateTable('events').set({ visibility: 'private' }).where('id', '=', first.id).execute();
  await buildEvent(velvet.ctx, { city: 'Jetzt', title: 'Second' });
  expect((await list('city=Jetzt')).map(({ title }) => title)).toEqual(['Second']);
});

test('who looks at their drafts sees what they just wrote', async () => {
  const { user, headers } = await buildSignedIn(velvet.ctx);
  const { id: organization_id } = await buildOrganization(velvet.ctx, { owner_user_id: user.id });
  const { id } = await buildEvent(velvet.ctx, { organization_id, state: 'draft', published_at: null, title: 'Half' });
  const titles = async () => {
    const answer = await velvet.app.inject({ url: '/services/api/events/?published_only=false', headers });
    return answer.json<List>().results.map(({ title }) => title);
  };
  expect(await titles()).toEqual(['Half']);
  await velvet.ctx.db.updateTable('events').set({ title: 'Whole' }).where('id', '=', id).execute();
  expect(await titles()).toEqual(['Whole']);
});
