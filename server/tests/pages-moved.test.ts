import { describe, expect, it } from 'vitest';

import { createTestSite } from '#server/testing/site.ts';
import { buildHostedEvent } from '#server/testing/host.ts';
import { readPage } from '#server/testing/read-page.ts';

const { test, site } = await createTestSite();

/** An event with a former address, `old`, and a new one. */
async function buildMoved() {
  const hosted = await buildHostedEvent(test);
  const values = { version: 1, title: `Moved ${hosted.event.slug}`, new_address: true };
  const { body } = await hosted.send<{ slug: string }>('PATCH', '/', values);
  return { old: hosted.event.slug, now: body.slug };
}

describe('a former address of an event', () => {
  it('redirects to the current one, whose page is canonical', async () => {
    const { old, now } = await buildMoved();
    expect(now).not.toBe(old);
    for (const answer of [await site.inject(`/events/${old}`), await site.inject(`/events/${old}`)]) {
      expect([answer.statusCode, answer.headers.location]).toEqual([301, `/events/${now}`]);
      // The event may get the address back, so nobody may cache the redirect for ever.
      expect(answer.headers['cache-control']).toContain('max-age=0');
    }
    const { statusCode, body } = await site.inject(`/events/${now}`);
    expect(statusCode).toBe(200);
    expect(readPage(body).canonical).toBe(`https://velvet.example/events/${now}`);
  });

  it('keeps the parameters of a shared link, such as a promoter’s', async () => {
    const { old, now } = await buildMoved();
    const answer = await site.inject(`/events/${old}?ref=ADA&utm_source=mail`);
    expect(answer.headers.location).toBe(`/events/${now}?ref=ADA&utm_source=mail`);
    expect((await site.inject(`/events/${old}?ref=GRACE`)).headers.location).toBe(`/events/${now}?ref=GRACE`);
  });
});
