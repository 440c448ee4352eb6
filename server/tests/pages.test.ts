import { createHash } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';

import { describe, expect, it } from 'vitest';

import { buildEvent } from '#server/domains/events/factory.ts';
import { createTestSite } from '#server/testing/site.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { addMilliseconds, HOUR } from '#server/platform/lib/clock.ts';

const { test, site } = await createTestSite();

const get = (url: string, headers: Record<string, string> = {}) => site.inject({ url, headers });

/** Scripts that are executed, without data blocks. */
function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script(?![^>]*\ssrc=)(?![^>]*json)[^>]*>([\s\S]*?)<\/script>/g)].map(
    (match) => match[1] ?? '',
  );
}

describe('pages', () => {
  it('carry their content in the HTML, escaped, with the hash of each inline script in the policy', async () => {
    const event = await buildEvent(test.ctx, { title: 'Night </script><script>alert(1)</script> & day' });
    test.ctx.cache.invalidate();
    const page = await get(`/events/${event.slug}`);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('Night &lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt; &amp; day</h1>');
    expect(page.body).not.toContain('<script>alert(1)');
    expect(page.body).toMatch(/^<!DOCTYPE html><html lang="en"/);
    const policy = String(page.headers['content-security-policy']);
    expect(policy).not.toContain("script-src 'self' 'unsafe-inline'");
    expect(page.body).not.toContain('nonce=');
    const scripts = inlineScripts(page.body);
    expect(scripts).not.toEqual([]);
    for (const script of scripts) {
      expect(policy).toContain(`'sha256-${createHash('sha256').update(script).digest('base64')}'`);
    }
  });

  it('say on a card of what has begun until when it goes on', async () => {
    const hour = (count: number) => addMilliseconds(test.ctx.clock.now(), count * HOUR);
    const ends_at = hour(2);
    await buildEvent(test.ctx, { city: 'Lindau', doors_at: null, starts_at: hour(-1), ends_at, time_zone: 'UTC' });
    test.ctx.cache.invalidate();
    const { body } = await get('/events?city=Lindau');
    expect(body).toContain(`On now, until <time dateTime="${ends_at.toISOString()}"`);
    expect(body).toContain(`>${ends_at.toISOString().slice(11, 16)} UTC</time>`);
  });

  it('name the year on a card of what is not in the current one', async () => {
    const year = test.ctx.clock.now().getUTCFullYear();
    const starts_at = new Date(Date.UTC(year + 1, 11, 12, 22));
    const ends_at = addMilliseconds(starts_at, HOUR);
    await buildEvent(test.ctx, { city: 'Lecco', doors_at: null, starts_at, ends_at, time_zone: 'UTC' });
    test.ctx.cache.invalidate();
    const { body } = await get('/events?city=Lecco');
    expect(body).toMatch(new RegExp(`>\\w{3} 12 Dec ${year + 1}, 22:00 UTC</time>`));
  });

  it('say that another city is shown than the one typed, except for capital letters and accents', async () => {
    await buildEvent(test.ctx, { city: 'Évoramonte' });
    test.ctx.cache.invalidate();
    for (const page of ['/events', '/marketplace']) {
      const { body } = await get(`${page}?city=Evoramomte&date=weekend`);
      expect(body).toContain('Showing results for Évoramonte instead of “Evoramomte”.');
      expect(body).toMatch(new RegExp(`href="${page}\\?date=weekend"[^>]*>Search everywhere<`));
      expect((await get(`${page}?city=evoramonte`)).body).not.toContain('Showing results for');
    }
  });

  it('of doors alone may use the camera and run the code scanner', async () => {
    for (const path of ['/dashboard/door/any-night', '/dashboard/door/any-night/rehearsal']) {
      const { headers } = await get(path);
      expect(headers['permissions-policy']).toContain('camera=(self)');
      expect(headers['content-security-policy']).toContain(`script-src 'self' 'wasm-unsafe-eval'`);
      expect(headers['content-security-policy']).toContain(`require-trusted-types-for 'script'`);
    }
    for (const path of ['/', '/dashboard/door', '/my-tickets']) {
      const { headers } = await get(path);
      expect(headers['permissions-policy']).toContain('camera=()');
      expect(headers['content-security-policy']).not.toContain('wasm');
    }
  });

  it('are shown again if a form is submitted before their scripts run, with no input in any address', async () => {
    const event = await buildEvent(test.ctx);
    const form = {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'email=ada%40example.com',
    };
    const early = await site.inject({ method: 'POST', url: `/events/${event.slug}?ref=NINA`, ...form });
    expect(early.statusCode).toBe(303);
    expect(early.headers.location).toBe(`https://velvet.example/events/${event.slug}?ref=NINA`);
    const elsewhere = await site.inject({ method: 'POST', url: '//evil.example/', ...form });
    expect(new URL(String(elsewhere.headers.location)).host).toBe('velvet.example');
    await buildTicketType(test.ctx, { event_id: event.id });
    test.ctx.cache.invalidate();
    for (const path of [`/events/${event.slug}`, '/contact', '/signup']) {
      const forms = (await get(path)).body.match(/<form[^>]*>(?:(?!<\/form>)[^])*type="email"/g) ?? [];
      expect(forms).not.toEqual([]);
      for (const shown of forms) expect(shown).toMatch(/^<form[^>]* method="post"/);
    }
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const)('are only read: %s gets 405', async (method) => {
    for (const url of ['/events', '/', '/nowhere', '/robots.txt', '/healthz']) {
      const answer = await site.inject({ method, url, headers: { 'content-type': 'application/json' }, payload: '{}' });
      expect([url, answer.statusCode, answer.headers.allow]).toEqual([url, 405, 'GET, HEAD']);
    }
  });

  it('link the style sheet in the head', async () => {
    const { body } = await get('/');
    const [head = ''] = body.split('<body');
    const href = /<link rel="stylesheet" href="([^"]+)"/.exec(head)?.[1];
    const sheet = await get(href ?? '');
    expect(sheet.body).toMatch(/@layer utilities\{/);
    expect(sheet.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  it('have the hash of the styles for visitors without scripts in their policy', async () => {
    const page = await get('/');
    const sheets = [...page.body.matchAll(/<style[^>]*>([^]*?)<\/style>/g)].map((match) => match[1] ?? '');
    expect(sheets).toHaveLength(1);
    for (const sheet of sheets) {
      const hash = createHash('sha256').update(sheet).digest('base64');
      expect(String(page.headers['content-security-policy'])).toContain(`'sha256-${hash}'`);
    }
  });

  it('have a service worker that is never cached and may fetch', async () => {
    const { statusCode, headers, body } = await get('/sw.js');
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'application/javascript; charset=utf-8',
      'no-cache',
    ]);
    expect(headers['content-security-policy']).toBe(`default-src 'none'; connect-src 'self'`);
    // The service worker's version changes with the website's.
    expect(body).toMatch(/\/\/ [0-9a-f]{12}\n$/);
  });

  it('have an offline page, which lists every file it needs', async () => {
    const { statusCode, body } = await get('/offline');
    expect(statusCode).toBe(200);
    expect(body).toMatch(/<meta name="robots" content="noindex"\/>/);
    expect(body.replace(/<script\b[^]*?<\/script>/g, '')).toContain('No connection</h1>');
  });

  it('describe an event to search engines', async () => {
    const event = await buildEvent(test.ctx, { title: 'Described', line_up: ['Ada'] });
    const page = await get(`/events/${event.slug}`);
    const json = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(page.body)?.[1] ?? '';
    expect(JSON.parse(json)).toMatchObject({
      '@type': 'Event',
      name: 'Described',
      url: `https://velvet.example/events/${event.slug}`,
      performer: [{ '@type': 'PerformingGroup', name: 'Ada' }],
      eventStatus: 'https://schema.org/EventScheduled',
    });
    expect(page.body).toContain(`<link rel="canonical" href="https://velvet.example/events/${event.slug}"/>`);
    expect(page.body).toContain('<title>Described | Velvet</title>');
  });

  it('are 404 for drafts and unknown addresses', async () => {
    const draft = await buildEvent(test.ctx, { state: 'draft', published_at: null, title: 'Hidden draft' });
    for (const url of [`/events/${draft.slug}`, '/events/no-such-night', '/nowhere']) {
      const page = await get(url);
      expect(page.statusCode, url).toBe(404);
      expect(page.body).not.toContain('Hidden draft');
      expect(page.body).toContain('We can’t find this page');
    }
  });

  it('are compressed, tagged and answered with 304 while unchanged', async () => {
    const first = await get('/events', { 'accept-encoding': 'gzip, br' });
    expect(first.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(first.rawPayload).toString()).toContain('All events</h1>');
    const again = await get('/events', { 'if-none-match': String(first.headers.etag) });
    expect(again.statusCode).toBe(304);
    // A browser updates its cached copy with the headers of the 304, so their policy must match the same HTML.
    expect(again.headers['content-security-policy']).toBe(first.headers['content-security-policy']);
  });

  it('keep their ETag when they are rendered again from the same responses', async () => {
    const renderedTag = async () => {
      test.ctx.cache.invalidate();
      return (await get('/events')).headers.etag;
    };
    // The page contains the minute of its data, which may change once between the renderings.
    const tags = [await renderedTag(), await renderedTag(), await renderedTag()];
    expect(new Set(tags).size).toBeLessThan(3);
  });

  it('are shared by addresses that differ only in unused parameters, and may be cached by proxies', async () => {
    const first = await get('/events?sort=newest&free=true');
    await buildEvent(test.ctx, { title: 'Not looked for again' });
    const again = await get('/events?utm_source=mail&free=true&ref=NINA&city=&sort=newest&utm_term=%F0%9F%AA%A9');
    expect(again.body).toBe(first.body);
    expect(again.headers).toMatchObject({
      vary: 'Accept-Encoding',
      'cache-control': 'public, max-age=0, s-maxage=2, stale-while-revalidate=8',
    });
    expect((await get('/login?redirect=%2Fsaved&utm_source=x')).body).toContain('/signup?redirect=%2Fsaved');
  });

  it('show a write at once when they are invalidated', async () => {
    await get('/events');
    await buildEvent(test.ctx, { title: 'Just announced' });
    test.ctx.cache.invalidate();
    expect((await get('/events')).body).toContain('Just announced');
  });

  it('of a person are neither cached nor indexed', async () => {
    const page = await get('/my-tickets');
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.headers['x-robots-tag']).toBe('noindex');
    expect(page.headers['referrer-policy']).toBe('no-referrer');
  });

  it('never follow the Host header', async () => {
    const page = await get('/', { host: 'evil.example', 'x-forwarded-host': 'evil.example' });
    expect(page.body).not.toContain('evil.example');
    expect(page.headers['strict-transport-security']).toContain('max-age');
  });

  it('are not rendered for old built files and malformed addresses', async () => {
    expect((await get('/assets/gone-12345678.js')).headers['content-type']).toContain('text/plain');
    expect((await get('/events.data')).statusCode).toBe(404);
    expect((await get('//evil.example/%2e%2e')).body).not.toContain('evil.example');
  });

  it.each(['%0a', '%0D%0A', '%e2%80%a8', '%E2%80%A9'])('an address with a line break is no page: %s', async (sign) => {
    for (const path of [`/${sign}`, `/faq${sign}`, `/events/any-night/${sign}Set-Cookie:%20a=b`])
      expect((await get(path)).statusCode).toBe(404);
  });
});
