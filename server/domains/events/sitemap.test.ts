import { parse } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import { addMilliseconds, DAY, MINUTE } from '#server/platform/lib/clock.ts';
import { createTestApp } from '#server/testing/app.ts';
import { buildEvent } from './factory.ts';

const velvet = await createTestApp({ settings: { sitemap_size: 2 } });

const get = (url: string) => velvet.app.inject(url);
const pathsIn = (xml: string) =>
  parse(xml)
    .querySelectorAll('loc')
    .map((loc) => new URL(loc.text).pathname);

describe('the sitemap', () => {
  test('contains every public event and its organizer once, in files of limited size, and nothing else', async () => {
    const gone = addMilliseconds(velvet.ctx.clock.now(), -40 * DAY);
    const shown = [];
    for (let n = 0; n < 4; n += 1) shown.push(await buildEvent(velvet.ctx));
    const undated = { doors_at: null, starts_at: null, ends_at: null };
    shown.push(await buildEvent(velvet.ctx, { ...undated, postponed_from: velvet.ctx.clock.now() }));
    const hidden = [
      await buildEvent(velvet.ctx, { state: 'draft', published_at: null }),
      await buildEvent(velvet.ctx, { visibility: 'unlisted' }),
      await buildEvent(velvet.ctx, { visibility: 'private' }),
      await buildEvent(velvet.ctx, { doors_at: null, starts_at: addMilliseconds(gone, -DAY), ends_at: gone }),
    ];
    const files = pathsIn((await get('/sitemap.xml')).body);
    expect(files).toHaveLength(1 + 3 + 3);
    const answers = await Promise.all(files.map(get));
    const found = answers.flatMap(({ body }) => pathsIn(body));
    for (const answer of answers) {
      expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8');
      if (!answer.body.includes('<loc>' + velvet.ctx.config.publicUrl + '/</loc>'))
        expect(pathsIn(answer.body).length).toBeLessThanOrEqual(2);
    }
    expect(found.filter((path) => path.startsWith('/events/')).sort()).toEqual(
      shown.map(({ slug }) => `/events/${slug}`).sort(),
    );
    for (const { slug } of hidden) expect(found).not.toContain(`/events/${slug}`);
    expect(new Set(found).size).toBe(found.length);
    expect(found).toContain('/faq');
  });

  test('the index is cached for ten minutes', async () => {
    const index = async () => pathsIn((await get('/sitemap.xml')).body);
    const before = await index();
    for (let n = 0; n < 3; n += 1) await buildEvent(velvet.ctx);
    expect(await index()).toEqual(before);
    velvet.clock.advance(10 * MINUTE);
    expect((await index()).length).toBeGreaterThan(before.length);
  });

  test('robots.txt names the sitemap and disallows personal pages', async () => {
    const { body } = await get('/robots.txt');
    expect(body).toContain(`Sitemap: ${velvet.ctx.config.publicUrl}/sitemap.xml`);
    const personal = ['/services/', '/my-tickets', '/checkout/', '/tickets/'];
    const secret = [
      '/waiting-list/',
      '/requests/',
      '/postponed/',
      '/transfers/',
      '/invitations/',
      '/team-invitations/',
    ];
    for (const path of [...personal, ...secret]) expect(body).toContain(`Disallow: ${path}\n`);
    expect(body).not.toMatch(/^Disallow: \/(events|organizers)?$/m);
  });

  test.each(['x.xml', 'events-1.xml', 'pages', 'events-zzzzzzzz-0000-7000-8000-000000000000.xml'])(
    'no file is named %s',
    async (file) => {
      expect((await get(`/sitemaps/${file}`)).statusCode).toBe(404);
    },
  );
});
