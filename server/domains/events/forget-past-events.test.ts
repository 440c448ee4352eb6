import { expect, test } from 'vitest';
import { addMilliseconds, DAY, HOUR } from '#server/platform/lib/clock.ts';
import { createTestApp } from '#server/testing/app.ts';
import { call } from '#server/testing/checkout.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { buildSale } from '#server/domains/tickets/factory.ts';
import { buildEvent } from './factory.ts';
import { forgetPastEvents } from './forget-past-events.ts';
import { refreshRecentSortValues } from './search/refresh-sort-values.ts';

const velvet = await createTestApp();

/** An event that ended `hours` ago; a negative number puts the end in the future. */
async function buildEnded(hours: number, { lasts = 6 * HOUR, ...values }: { lasts?: number; city?: string } = {}) {
  const ends_at = addMilliseconds(velvet.clock.now(), -hours * HOUR);
  return buildEvent(velvet.ctx, { ...values, ends_at, starts_at: addMilliseconds(ends_at, -lasts), doors_at: null });
}

async function isFindable(event_id: string): Promise<boolean[]> {
  const tables = ['event_search', 'event_popularity'] as const;
  const rows = tables.map((table) =>
    velvet.ctx.db.selectFrom(table).select('event_id').where('event_id', '=', event_id).execute(),
  );
  return (await Promise.all(rows)).map(({ length }) => length === 1);
}

const titles = async (query: string) =>
  (await call<{ results: { title: string }[] }>(velvet.url, `/events/?${query}`)).body.results.length;

test('only events that ended less than a day ago are still indexed', async () => {
  const gone = await buildEnded(25);
  const late = await buildEnded(23);
  const long = await buildEnded(-1, { lasts: 13 * DAY });
  const next = await buildEvent(velvet.ctx);
  await forgetPastEvents(velvet.ctx);
  expect(await isFindable(gone.id)).toEqual([false, false]);
  for (const { id } of [late, long, next]) expect(await isFindable(id)).toEqual([true, true]);
});

test('a past event is still on its organizer’s page and at its own address', async () => {
  const event = await buildEnded(25);
  await forgetPastEvents(velvet.ctx);
  expect((await call(velvet.url, `/events/${event.slug}/`)).status).toBe(200);
  const { body } = await call<{ results: { id: string }[] }>(velvet.url, `/users/${event.organization_id}/?when=past`);
  expect(body.results.map(({ id }) => id)).toEqual([event.id]);
});

test('an event that gets a later date is found again, with its number sold', async () => {
  const event = await buildEnded(25, { city: 'Wieder' });
  await buildSale(velvet.ctx, { type: await buildTicketType(velvet.ctx, { event_id: event.id }) });
  await forgetPastEvents(velvet.ctx);
  expect(await titles('city=Wieder')).toBe(0);
  const starts_at = addMilliseconds(velvet.clock.now(), DAY);
  const later = { starts_at, ends_at: addMilliseconds(starts_at, 6 * HOUR) };
  await velvet.ctx.db.updateTable('events').set(later).where('id', '=', event.id).execute();
  await refreshRecentSortValues(velvet.ctx);
  expect(await titles('city=Wieder')).toBe(1);
  const query = velvet.ctx.db.selectFrom('event_popularity').selectAll().where('event_id', '=', event.id);
  expect(await query.executeTakeFirstOrThrow()).toMatchObject({ sold_count: 1 });
});
