import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import type { PersonalData } from '#contract/account.ts';
import type { EventCard, EventDetail } from '#contract/events.ts';
import type { Saved } from '#contract/saved.ts';
import { PASSWORD, buildSession, buildSignedIn, buildUser } from '#server/domains/auth/factory.ts';
import { buildEvent } from '#server/domains/events/factory.ts';
import { addMilliseconds, DAY, HOUR } from '#server/platform/lib/clock.ts';
import { createTestApp } from '#server/testing/app.ts';
import { call } from '#server/testing/checkout.ts';

const NOBODY = '0198f0c0-0000-7000-8000-000000000000';

const velvet = await createTestApp();

async function signedIn() {
  const token = await buildSession(velvet.ctx, await buildUser(velvet.ctx));
  return { authorization: `Token ${token}` };
}

describe('what a person has saved', () => {
  test('merges what a browser stored, skips what is not public, and is private', async () => {
    const headers = await signedIn();
    const [kept, draft, hidden] = await Promise.all([
      buildEvent(velvet.ctx),
      buildEvent(velvet.ctx, { state: 'draft', published_at: null }),
      buildEvent(velvet.ctx, { visibility: 'private' }),
    ]);
    const body = { event_ids: [kept.id, draft.id, hidden.id, NOBODY], organizer_ids: [kept.organization_id, NOBODY] };
    const mine = { event_ids: [kept.id], organizer_ids: [kept.organization_id], artist_ids: [] };
    for (let n = 0; n < 2; n += 1)
      expect(await call(velvet.url, '/saved/', { method: 'POST', body, headers })).toMatchObject({
        status: 200,
        body: mine,
      });
    expect((await call(velvet.url, '/saved/', { headers })).body).toEqual(mine);
    expect((await call(velvet.url, '/saved/', { headers: await signedIn() })).body).toEqual({
      event_ids: [],
      organizer_ids: [],
      artist_ids: [],
    });
  });

  test('lists the future events of followed organizers and artists, the soonest first, each once', async () => {
    const headers = await signedIn();
    const { clock, ctx } = velvet;
    const inDays = (days: number) => {
      const starts_at = addMilliseconds(clock.now(), days * DAY);
      return { starts_at, doors_at: null, ends_at: addMilliseconds(starts_at, 6 * HOUR) };
    };
    const later = await buildEvent(ctx, { ...inDays(9), line_up: ['Nocturne Duo'] });
    const elsewhere = await buildEvent(ctx, { ...inDays(3), line_up: ['Nocturne Duo'] });
    const { organization_id } = later;
    const past = await buildEvent(ctx, { ...inDays(-3), organization_id });
    const draft = await buildEvent(ctx, { ...inDays(4), organization_id, state: 'draft', published_at: null });
    const other = await buildEvent(ctx, inDays(1));
    const { body: page } = await call<EventDetail>(velvet.url, `/events/${later.slug}/`);
    const body = { organizer_ids: [organization_id], artist_ids: page.artists.map(({ id }) => id) };
    await call(velvet.url, '/saved/', { method: 'POST', body, headers });
    const { body: nights } = await call<{ results: EventCard[] }>(velvet.url, '/saved/nights/', { headers });
    expect(nights.results.map(({ id }) => id)).toEqual([elsewhere.id, later.id]);
    for (const { id } of [past, draft, other]) expect(nights.results.map((night) => night.id)).not.toContain(id);
    const nobodys = await call(velvet.url, '/saved/nights/', { headers: await signedIn() });
    expect(nobodys.body).toMatchObject({ results: [] });
  });

  test('is removed at once, repeatedly', async () => {
    const [headers, other] = [await signedIn(), await signedIn()];
    const event = await buildEvent(velvet.ctx);
    const body = { event_ids: [event.id], organizer_ids: [event.organization_id] };
    for (const who of [headers, other]) await call(velvet.url, '/saved/', { method: 'POST', body, headers: who });
    for (const path of [`/saved/events/${event.id}/`, `/saved/organizers/${event.organization_id}/`])
      for (let n = 0; n < 2; n += 1)
        expect((await call(velvet.url, path, { method: 'DELETE', headers })).status).toBe(200);
    expect((await call<Saved>(velvet.url, '/saved/', { headers })).body).toEqual({
      event_ids: [],
      organizer_ids: [],
      artist_ids: [],
    });
    expect((await call<Saved>(velvet.url, '/saved/', { headers: other })).body.event_ids).toEqual([event.id]);
  });

  test('shows as cards in the order asked, without what is not public', async () => {
    const [first, second] = [await buildEvent(velvet.ctx), await buildEvent(velvet.ctx)];
    const hidden = await buildEvent(velvet.ctx, { visibility: 'private' });
    // Staff took it off sale, and its host cancelled it.
    const blocked_at = velvet.ctx.clock.now();
    const off = await buildEvent(velvet.ctx, { state: 'cancelled', cancelled_at: blocked_at, blocked_at });
    const asked = [second.id, hidden.id, off.id, NOBODY, first.id].join(',');
    type Cards = { events: { id: string }[]; organizers: { id: string }[] };
    const path = `/saved/cards/?event_ids=${asked}&organizer_ids=${hidden.organization_id},${first.organization_id}`;
    const { body } = await call<Cards>(velvet.url, path);
    expect(body.events.map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(body.organizers.map(({ id }) => id)).toEqual([first.organization_id]);
  });

  test.each([
    ['/saved/cards/?event_ids=1', 'event_ids'],
    [`/saved/cards/?organizer_ids=${Array(101).fill(NOBODY).join(',')}`, 'organizer_ids'],
  ])('refuses %.60s naming the field', async (path, field) => {
    const { status, body } = await call(velvet.url, path);
    expect([status, Object.keys(body)]).toEqual([400, [field]]);
  });

  test('refuses ids that are none, naming the field', async () => {
    const options = { method: 'POST', body: { event_ids: ['1'] }, headers: await signedIn() } as const;
    const { status, body } = await call(velvet.url, '/saved/', options);
    expect([status, Object.keys(body)]).toEqual([400, ['event_ids']]);
  });
});

test('is in the download of one’s data, and goes with the account', async () => {
  const { user, headers } = await buildSignedIn(velvet.ctx);
  const event = await buildEvent(velvet.ctx, { title: 'Remembered night' });
  const body = { event_ids: [event.id], organizer_ids: [event.organization_id] };
  await call(velvet.url, '/saved/', { method: 'POST', body, headers });
  await call(velvet.url, '/saved/calendar/', { method: 'POST', headers });
  await call(velvet.url, `/events/${event.id}/sale-alert/`, { method: 'POST', body: {}, headers });
  const data = (await call<PersonalData>(velvet.url, '/auth/user/export/', { headers })).body;
  expect(data).toMatchObject({
    saved_events: [{ event: 'Remembered night' }],
    followed_organizers: [{ organizer: 'Night Owls' }],
    sale_alerts: [{ event: 'Remembered night', sent_at: null }],
  });
  await call(velvet.url, '/auth/user/delete/', { method: 'POST', headers, body: { password: PASSWORD } });
  for (const table of ['saved_events', 'followed_organizations', 'followed_artists', 'calendar_feeds'] as const)
    expect(await velvet.ctx.db.selectFrom(table).where('user_id', '=', user.id).select('user_id').execute()).toEqual(
      [],
    );
  const alerts = velvet.ctx.db.selectFrom('sale_alerts').where('email', '=', user.email).select('id');
  expect(await alerts.execute()).toEqual([]);
});

describe('the calendar feed', () => {
  test('is read by another program, holds what is saved, and ends when a new one is made', async () => {
    const headers = await signedIn();
    const event = await buildEvent(velvet.ctx, { title: 'Kept night' });
    await call(velvet.url, '/saved/', { method: 'POST', body: { event_ids: [event.id] }, headers });
    const make = () => call<{ url: string }>(velvet.url, '/saved/calendar/', { method: 'POST', headers });
    const { status, body } = await make();
    expect(status).toBe(201);
    const read = async (url: string) => velvet.app.inject(new URL(url).pathname);
    const answer = await read(body.url);
    const calendar = new ICAL.Component(ICAL.parse(answer.body));
    const events = calendar.getAllSubcomponents('vevent').map((part) => new ICAL.Event(part));
    expect(events.map(({ summary, uid }) => [summary, uid.includes(event.id)])).toEqual([['Kept night', true]]);
    const rows = JSON.stringify(await velvet.ctx.db.selectFrom('calendar_feeds').selectAll().execute());
    expect(rows).not.toContain(body.url.split('/').at(-2));
    const newer = await make();
    expect((await read(body.url)).statusCode).toBe(404);
    expect((await read(newer.body.url)).statusCode).toBe(200);
  });

  test('drops events that became drafts or private, and keeps cancelled ones', async () => {
    const headers = await signedIn();
    const events = [];
    for (const title of ['Draft again', 'Private now', 'Cancelled night', 'Kept night'])
      events.push(await buildEvent(velvet.ctx, { title }));
    const event_ids = events.map(({ id }) => id);
    await call(velvet.url, '/saved/', { method: 'POST', body: { event_ids }, headers });
    const changes = [{ state: 'draft' }, { visibility: 'private' }, { state: 'cancelled' }];
    for (const [n, change] of changes.entries())
      await velvet.ctx.db
        .updateTable('events')
        .set(change)
        .where('id', '=', event_ids[n] ?? '')
        .execute();
    const { body } = await call<{ url: string }>(velvet.url, '/saved/calendar/', { method: 'POST', headers });
    const feed = await velvet.app.inject(new URL(body.url).pathname);
    const titles = [...feed.body.matchAll(/^SUMMARY:(.*?)\r$/gm)].map(([, title]) => title);
    expect(titles.toSorted()).toEqual(['Cancelled night', 'Kept night']);
  });
});
