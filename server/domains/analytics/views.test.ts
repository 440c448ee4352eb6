import { expect, test } from 'vitest';
import type { Analytics } from '#contract/analytics.ts';
import { buildMember } from '#server/domains/organizations/factory.ts';
import { buildSession, buildUser } from '#server/domains/auth/factory.ts';
import { createTestApp } from '#server/testing/app.ts';
import { call } from '#server/testing/checkout.ts';
import { buildHostedEvent } from '#server/testing/host.ts';
import { until } from '#server/testing/until.ts';

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

const velvet = await createTestApp({ settings: { limit_views_per_event_hour: 5, views_written_milliseconds: 10 } });

async function viewed(event: { slug: string; state?: 'draft' } = { slug: '' }) {
  const hosted = await buildHostedEvent(velvet, event.state ? { state: event.state } : {});
  const view = (source: string, { agent = BROWSER, authorization = '' } = {}) =>
    call(velvet.url, `/events/${hosted.event.slug}/views/`, {
      method: 'POST',
      body: { source },
      headers: { 'user-agent': agent, ...(authorization && { authorization }) },
    });
  const read = async () => {
    const { authorization } = hosted;
    const path = `/payment/connect/analytics/?event=${hosted.event.slug}&range=all`;
    const { body } = await call<Analytics>(velvet.url, path, { headers: { authorization } });
    return {
      views: body.totals.views,
      sources: Object.fromEntries(body.by.sources.map(({ key, views }) => [key, views])),
    };
  };
  return { ...hosted, view, read };
}

test('views are counted by source; robots, the team and views above the limit are not, and the response does not reveal it', async () => {
  const { event, authorization, view, read } = await viewed();
  const door = await buildUser(velvet.ctx);
  await buildMember(velvet.ctx, { organization_id: event.organization_id, user_id: door.id, role: 'door' });
  const answers = [
    await view('direct', { agent: 'Googlebot/2.1 (+http://www.google.com/bot.html)' }),
    await view('direct', { authorization }),
    await view('direct', { authorization: `Token ${await buildSession(velvet.ctx, door)}` }),
    await view('Instagram/story'),
    await view('direct', { authorization: `Token ${await buildSession(velvet.ctx, await buildUser(velvet.ctx))}` }),
    await view('direct'),
    await view('www.example.com'),
    await view('direct'),
    await view('direct'),
  ];
  expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`))).toEqual(new Set(['200 {}']));
  await until(async () => (await read()).views === 5);
  expect((await read()).sources).toEqual({ 'instagram / story': 1, direct: 3, 'example.com': 1 });
});

test('an event that is not public yet has no views', async () => {
  const { view, event } = await viewed({ slug: '', state: 'draft' });
  await view('direct');
  const rows = await velvet.ctx.db.selectFrom('event_views').selectAll().where('event_id', '=', event.id).execute();
  expect(rows).toEqual([]);
});
