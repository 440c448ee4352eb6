import { expect, test } from 'vitest';
import { buildSignedIn } from '#server/domains/auth/factory.ts';
import { buildOrganization } from '#server/domains/organizations/factory.ts';
import { createTestApp } from '#server/testing/app.ts';
import { call } from '#server/testing/checkout.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { buildEvent } from '../factory.ts';

type Card = { title: string; availability: string };
type List = { results: Card[] };

const velvet = await createTestApp();

const list = async (query: string) => (await call<List>(velvet.url, `/events/?${query}`)).body.results;

test('availability is always current', async () => {
  const { id } = await buildEvent(velvet.ctx, { city: 'Sekunde' });
  const type = await buildTicketType(velvet.ctx, { event_id: id });
  const availability = async () => (await list('city=Sekunde')).map((card) => card.availability);
  expect(await availability()).toEqual(['on_sale']);
  await velvet.ctx.db.updateTable('ticket_types').set({ capacity: 0 }).where('id', '=', type.id).execute();
  expect(await availability()).toEqual(['sold_out']);
});

test('the list of events is read for every request', async () => {
  const first = await buildEvent(velvet.ctx, { city: 'Jetzt', title: 'First' });
  expect((await list('city=Jetzt')).map(({ title }) => title)).toEqual(['First']);
  await velvet.ctx.db.updateTable('events').set({ visibility: 'private' }).where('id', '=', first.id).execute();
  await buildEvent(velvet.ctx, { city: 'Jetzt', title: 'Second' });
  expect((await list('city=Jetzt')).map(({ title }) => title)).toEqual(['Second']);
});

test('the caller’s drafts show their latest changes', async () => {
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
