import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import { describe, expect, it } from 'vitest';

import { API_PREFIX } from '#contract/paths.ts';

import { buildSignedIn } from '#server/domains/auth/factory.ts';
import { cacheMetrics } from '#server/platform/cache/metrics.ts';
import { buildOrganization } from '#server/domains/organizations/factory.ts';
import { createTestApp } from '#server/testing/app.ts';
import { until } from '#server/testing/until.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { buildEvent } from './factory.ts';

const velvet = await createTestApp({ settings: { api_cache_milliseconds: 1000 } });

const get = (url: string, headers: Record<string, string> = {}) =>
  velvet.app.inject({ url: API_PREFIX + url, headers });
const titlesIn = (answer: { json(): { results: { title: string }[] } }) =>
  answer.json().results.map(({ title }) => title);

/** The headers that do not differ per response. */
function lasting(headers: Record<string, unknown>) {
  const ofOneSending = new Set(['date', 'connection', 'content-length']);
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !ofOneSending.has(name)));
}

describe('public calls', () => {
  it('give the same response from the cache, compressed as the client accepts', async () => {
    const { event_id } = await buildTicketType(velvet.ctx);
    for (const url of [
      '/events/',
      '/events/suggestions/',
      `/events/${event_id}/`,
      `/ticket-types/?event_id=${event_id}`,
    ]) {
      const live = await get(url);
      const cached = await get(url);
      expect([cached.statusCode, cached.body, lasting(cached.headers)], url).toEqual([
        200,
        live.body,
        lasting(live.headers),
      ]);
      const brotli = await get(url, { 'accept-encoding': 'gzip, br' });
      expect(brotli.headers['content-encoding']).toBe('br');
      expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(live.body);
      const gzip = await get(url, { 'accept-encoding': 'gzip' });
      expect(gunzipSync(gzip.rawPayload).toString()).toBe(live.body);
      expect(live.headers).toMatchObject({
        vary: 'Accept-Encoding, Authorization',
        'cache-control': 'public, max-age=0, s-maxage=1, stale-while-revalidate=1',
      });
      const unchanged = await get(url, { 'if-none-match': String(live.headers['etag']) });
      expect([unchanged.statusCode, unchanged.body, unchanged.headers['etag']]).toEqual([
        304,
        '',
        live.headers['etag'],
      ]);
    }
  });

  it('show a write once they expire, or at once when they are invalidated', async () => {
    const url = '/events/?search=afterthought';
    expect(titlesIn(await get(url))).toEqual([]);
    await buildEvent(velvet.ctx, { title: 'Afterthought one' });
    expect(titlesIn(await get(url))).toEqual([]);
    velvet.ctx.cache.invalidate();
    expect(titlesIn(await get(url))).toEqual(['Afterthought one']);
    await buildEvent(velvet.ctx, { title: 'Afterthought two' });
    velvet.clock.advance(1001);
    expect(titlesIn(await get(url))).toHaveLength(2);
  });

  it('are not cached for requests with a session', async () => {
    const people = [await buildSignedIn(velvet.ctx), await buildSignedIn(velvet.ctx)];
    for (const { user } of people) {
      const organization = await buildOrganization(velvet.ctx, { owner_user_id: user.id });
      const draft = { organization_id: organization.id, state: 'draft', published_at: null };
      await buildEvent(velvet.ctx, { ...draft, title: `Draft of ${user.username}` });
    }
    const url = '/events/?published_only=false';
    for (let round = 0; round < 2; round += 1) {
      expect(titlesIn(await get(url))).toEqual([]);
      for (const { user, headers } of people)
        expect(titlesIn(await get(url, headers))).toEqual([`Draft of ${user.username}`]);
    }
    expect((await get(url, { authorization: 'Token nobodys-token-nobodys-token' })).statusCode).toBe(401);
  });

  it('query the database once for a hundred concurrent requests', async () => {
    const writer = await velvet.database.pool.connect();
    await writer.query('begin');
    await writer.query('lock table event_search in access exclusive mode');
    const waiting = () => velvet.database.pool.query<{ count: number }>(WAITING).then(({ rows }) => rows[0]?.count);
    const answers = Array.from({ length: 100 }, () => get('/events/?page_size=7'));
    await until(async () => (await waiting()) === 2);
    await writer.query('commit');
    writer.release();
    const bodies = new Set((await Promise.all(answers)).map(({ statusCode, body }) => `${statusCode} ${body}`));
    expect([...bodies]).toEqual([expect.stringMatching(/^200 /)]);
  });

  it('refuse wrong filters every time, concurrent requests included', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => get('/events/?age=old')));
    for (const answer of [...answers, await get('/events/?age=old')]) {
      expect([answer.statusCode, answer.json()]).toEqual([400, { age: ['Enter a whole number.'] }]);
    }
  });

  it('do not cache a 404: an event published later is there', async () => {
    const event = await buildEvent(velvet.ctx, { state: 'draft' });
    expect((await get(`/events/${event.slug}/`)).statusCode).toBe(404);
    await velvet.ctx.db.updateTable('events').set({ state: 'published' }).where('id', '=', event.id).execute();
    expect((await get(`/events/${event.slug}/`)).statusCode).toBe(200);
  });

  it('share one response for all spellings of the same parameters, and count cache hits', async () => {
    const count = async (result: string) =>
      Number(
        new RegExp(`^velvet_cache_requests_total\\{result="${result}"\\} (\\d+)$`, 'm').exec(
          await cacheMetrics.metrics(),
        )?.[1] ?? 0,
      );
    const [hits, misses] = [await count('hit'), await count('miss')];
    await get('/events/?city=Berlin&page_size=3');
    await get('/events/?page_size=3&city=Berlin&search=');
    await get('/events?published_only=true&page_size=03&city=%20Berlin');
    expect([(await count('hit')) - hits, (await count('miss')) - misses]).toEqual([2, 1]);
    const { headers } = await buildSignedIn(velvet.ctx);
    const answer = await get('/events/?city=Berlin&page_size=3', headers);
    expect(answer.headers).toMatchObject({ vary: 'Accept-Encoding, Authorization', 'cache-control': 'no-store' });
    expect([(await count('hit')) - hits, (await count('miss')) - misses]).toEqual([2, 1]);
  });

  it('answer HEAD without a body', async () => {
    await get('/events/');
    const answer = await velvet.app.inject({ method: 'HEAD', url: `${API_PREFIX}/events/` });
    expect([answer.statusCode, answer.body]).toEqual([200, '']);
  });
});

// Waiting connections whose statement is one of the two of a list page: its keys and its count.
const WAITING = `select count(*)::int as count from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock' and query like '%from event_search s%'`;
