import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import { beforeAll, describe, expect, it } from 'vitest';

import { API_PREFIX } from '#contract/paths.ts';

import { buildSignedIn } from '#server/domains/auth/factory.ts';
import { keptMetrics } from '#server/platform/cache/front.ts';
import { buildOrganization } from '#server/domains/organizations/factory.ts';
import { createTestApp, type TestApp } from '#server/testing/app.ts';
import { until } from '#server/testing/until.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { buildEvent } from './factory.ts';

let velvet: TestApp;
beforeAll(async () => {
  velvet = await createTestApp({ settings: { list_cache_milliseconds: 1000 } });
});

const get = (url: string, headers: Record<string, string> = {}) =>
  velvet.app.inject({ url: API_PREFIX + url, headers });
const titlesIn = (answer: { json(): { results: { title: string }[] } }) =>
  answer.json().results.map(({ title }) => title);

/** The headers but those of one sending. */
function lasting(headers: Record<string, unknown>) {
  const ofOneSending = new Set(['date', 'connection', 'content-length']);
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !ofOneSending.has(name)));
}

describe('public calls', () => {
  it('answer from what is kept exactly as they answered before, compressed as asked', async () => {
    const { event_id } = await buildTicketType(velvet.ctx);
    for (const url of [
      '/events/',
      '/events/suggestions/',
      `/events/${event_id}/`,
      `/ticket-types/?event_id=${event_id}`,
    ]) {
      const live = await get(url);
      const kept = await get(url);
      expect([kept.statusCode, kept.body, lasting(kept.headers)], url).toEqual([200, live.body, lasting(live.headers)]);
      const brotli = await get(url, { 'accept-encoding': 'gzip, br' });
      expect(brotli.headers['content-encoding']).toBe('br');
      expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(live.body);
      const gzip = await get(url, { 'accept-encoding': 'gzip' });
      expect(gunzipSync(gzip.rawPayload).toString()).toBe(live.body);
      expect(live.headers['vary']).toBe('Accept-Encoding');
    }
  });

  it('show a write once their moment has passed, or at once when what is kept is emptied', async () => {
    const url = '/events/?search=afterthought';
    expect(titlesIn(await get(url))).toEqual([]);
    await buildEvent(velvet.ctx, { title: 'Afterthought one' });
    expect(titlesIn(await get(url))).toEqual([]);
    velvet.ctx.kept.purge();
    expect(titlesIn(await get(url))).toEqual(['Afterthought one']);
    await buildEvent(velvet.ctx, { title: 'Afterthought two' });
    velvet.clock.advance(1000);
    expect(titlesIn(await get(url))).toHaveLength(2);
  });

  it('never mix people: with a session every call is answered for itself', async () => {
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

  it('ask the database once for a hundred who ask at the same time', async () => {
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

  it('refuse wrong filters every time, and everyone who waited on their own account', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => get('/events/?age=old')));
    for (const answer of [...answers, await get('/events/?age=old')]) {
      expect([answer.statusCode, answer.json()]).toEqual([400, { age: ['Enter a whole number.'] }]);
    }
  });

  it('keep no refusal: what is published a moment later is there', async () => {
    const event = await buildEvent(velvet.ctx, { state: 'draft' });
    expect((await get(`/events/${event.slug}/`)).statusCode).toBe(404);
    await velvet.ctx.db.updateTable('events').set({ state: 'published' }).where('id', '=', event.id).execute();
    expect((await get(`/events/${event.slug}/`)).statusCode).toBe(200);
  });

  it('leave the server before the framework sees the request, with the same words and headers', async () => {
    const address = `${velvet.url}${API_PREFIX}/events/?page_size=3`;
    const countOf = async () => Number(/^velvet_kept_answers_total (\d+)$/m.exec(await keptMetrics.metrics())?.[1]);
    const read = async (headers: Record<string, string> = {}) => {
      const answer = await fetch(address, { headers: { ...headers, 'accept-encoding': 'identity' } });
      return [answer.status, await answer.text(), lasting(Object.fromEntries(answer.headers))];
    };
    const live = await read();
    const before = await countOf();
    expect(await read()).toEqual(live);
    expect(await countOf()).toBe(before + 1);
    const { headers } = await buildSignedIn(velvet.ctx);
    expect((await read(headers))[0]).toBe(200);
    expect(await countOf()).toBe(before + 1);
  });

  it('answer HEAD without a body', async () => {
    await get('/events/');
    const answer = await velvet.app.inject({ method: 'HEAD', url: `${API_PREFIX}/events/` });
    expect([answer.statusCode, answer.body]).toEqual([200, '']);
  });
});

// The page's two statements: which events, and how many.
const WAITING = `select count(*)::int as count from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock' and query like '%from event_search s%'`;
