import { parse } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import type { Artist } from '#contract/artists.ts';
import type { EventDetail } from '#contract/events.ts';
import { buildSignedIn } from '#server/domains/auth/factory.ts';
import { DAY, addMilliseconds } from '#server/platform/lib/clock.ts';
import { createTestApp } from '#server/testing/app.ts';
import { call } from '#server/testing/checkout.ts';
import { buildEvent } from './factory.ts';

type Answer = { artist: Artist; results: { id: string }[]; next: string | null };

const velvet = await createTestApp({ settings: { page_size: 2 } });

const ask = (slug: string, query = '') =>
  call<Answer>(velvet.url, `/artists/${encodeURIComponent(slug)}/${query && `?${query}`}`);
const idsOf = ({ body }: { body: Answer }) => body.results.map(({ id }) => id);

function buildNight(line_up: string[], day: number, values: Parameters<typeof buildEvent>[1] = {}) {
  const starts_at = addMilliseconds(velvet.ctx.clock.now(), day * DAY);
  const ends_at = addMilliseconds(starts_at, DAY / 4);
  return buildEvent(velvet.ctx, { doors_at: null, starts_at, ends_at, line_up, ...values });
}

describe('an artist', () => {
  test('has the future and past public events with this name, in any spelling', async () => {
    const later = await buildNight(['Ólafur Ray', 'Mina Volt'], 9);
    const sooner = await buildNight(['olafur ray'], 3);
    const last = await buildNight(['Olafur  Ray'], 12);
    const past = await buildNight(['Ólafur Ray'], -9);
    for (const values of [
      { visibility: 'private' },
      { visibility: 'unlisted' },
      { state: 'draft', published_at: null },
    ])
      await buildNight(['Ólafur Ray'], 4, values);
    const first = await ask('olafur-ray');
    expect([first.status, first.body.artist.slug, idsOf(first)]).toEqual([200, 'olafur-ray', [sooner.id, later.id]]);
    const second = await call<Answer>(velvet.url, (first.body.next ?? '').replace('/services/api', ''));
    expect(idsOf(second)).toEqual([last.id]);
    expect(idsOf(await ask('olafur-ray', 'when=past'))).toEqual([past.id]);
    expect((await ask('Ólafur Ray')).body.artist).toEqual(first.body.artist);
  });

  test('may be written in any script; a name without letters has no page', async () => {
    const event = await buildNight(['Нина Кравиц', '!!!'], 3);
    const { body } = await call<EventDetail>(velvet.url, `/events/${event.slug}/`);
    expect(body.line_up).toEqual(['Нина Кравиц', '!!!']);
    expect(body.artists).toEqual([{ id: expect.any(String), slug: 'нина-кравиц', name: 'Нина Кравиц' }]);
    expect(idsOf(await ask('нина-кравиц'))).toEqual([event.id]);
    expect((await ask('!!!')).status).toBe(404);
  });

  test('is on an event only while the line-up contains the name', async () => {
    const event = await buildNight(['Before Act'], 5);
    await velvet.ctx.db
      .updateTable('events')
      .set({ line_up: ['After Act'] })
      .where('id', '=', event.id)
      .execute();
    expect(idsOf(await ask('after-act'))).toEqual([event.id]);
    expect((await ask('before-act')).status).toBe(404);
  });

  test('is unknown while only drafts and private events have the name', async () => {
    const event = await buildNight(['Secret Guest'], 5, { visibility: 'private' });
    expect((await ask('secret-guest')).status).toBe(404);
    const { headers } = await buildSignedIn(velvet.ctx);
    const row = await velvet.ctx.db
      .selectFrom('event_artists')
      .select('artist_id')
      .where('event_id', '=', event.id)
      .executeTakeFirstOrThrow();
    const body = { artist_ids: [row.artist_id] };
    expect((await call(velvet.url, '/saved/', { method: 'POST', body, headers })).body).toMatchObject({
      artist_ids: [],
    });
    expect((await call(velvet.url, `/saved/cards/?artist_ids=${row.artist_id}`)).body).toMatchObject({ artists: [] });
  });

  test('can be followed and unfollowed, and is in the sitemap', async () => {
    await buildNight(['Followed Act'], 5);
    const { artist } = (await ask('followed-act')).body;
    const { headers } = await buildSignedIn(velvet.ctx);
    const followed = { method: 'POST', body: { artist_ids: [artist.id] }, headers } as const;
    expect((await call(velvet.url, '/saved/', followed)).body).toMatchObject({ artist_ids: [artist.id] });
    expect((await call(velvet.url, `/saved/cards/?artist_ids=${artist.id}`)).body).toMatchObject({ artists: [artist] });
    const gone = await call(velvet.url, `/saved/artists/${artist.id}/`, { method: 'DELETE', headers });
    expect(gone.body).toMatchObject({ artist_ids: [] });
    const files = parse((await velvet.app.inject('/sitemap.xml')).body).querySelectorAll('loc');
    const maps = files.map(({ text }) => new URL(text).pathname).filter((path) => path.includes('artists-'));
    const bodies = await Promise.all(maps.map(async (path) => (await velvet.app.inject(path)).body));
    expect(bodies.join('')).toContain('/artists/followed-act</loc>');
  });
});
