import { expect, it } from 'vitest';

import { buildEvent } from '#server/domains/events/factory.ts';
import { SECOND } from '#server/platform/lib/clock.ts';
import { createTestSite } from '#server/testing/site.ts';
import { cutOff } from '#server/testing/database.ts';

const { test, site } = await createTestSite();

it('during a database outage of a minute cached pages are served and marked, others show an error, and all recover', async () => {
  const event = await buildEvent(test.ctx, { title: 'Still there' });
  const get = (url: string) => site.inject(url);
  const cached = [`/events/${event.slug}`, '/events', '/'];
  for (const url of cached) expect((await get(url)).statusCode).toBe(200);
  const comeBack = await cutOff(test.database);
  for (const second of [3, 30, 27]) {
    test.clock.advance(second * SECOND);
    for (const url of cached) {
      const page = await get(url);
      expect([page.statusCode, page.body.includes('data-stale-since="')], url).toEqual([200, true]);
      expect(page.body).toContain('Still there');
    }
  }
  expect((await get('/events?city=Elsewhere')).statusCode).toBe(503);
  await comeBack();
  test.clock.advance(3 * SECOND);
  for (const url of [...cached, '/events?city=Elsewhere']) {
    const page = await get(url);
    expect([page.statusCode, page.body.includes('data-stale-since="')], url).toEqual([200, false]);
  }
});
