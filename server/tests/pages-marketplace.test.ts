import { type HTMLElement, parse } from 'node-html-parser';
import { describe, expect, test } from 'vitest';

import { buildEvent } from '#server/domains/events/factory.ts';
import { buildListing } from '#server/domains/resale/factory.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { createTestSite } from '#server/testing/site.ts';

async function buildNight(ctx: Parameters<typeof buildEvent>[0], values: Parameters<typeof buildEvent>[1]) {
  const event = await buildEvent(ctx, values);
  const type = await buildTicketType(ctx, { event_id: event.id, price_amount: 5000, name: 'Floor', capacity: 1 });
  await buildListing(ctx, { type, price_amount: 4000 });
  return event.slug;
}

const { test: app, site } = await createTestSite();
const slug = await buildNight(app.ctx, { title: '<b>Sold</b> out', city: 'Berlin' });
const unlisted = await buildNight(app.ctx, { title: 'Not listed', visibility: 'unlisted' });

const open = async (path: string) => {
  const answer = await site.inject(path);
  return { ...answer, status: answer.statusCode, page: parse(answer.body) };
};

describe('/marketplace', () => {
  test('is complete without scripts: the event, its lowest total price, and the number of tickets', async () => {
    const { page, body } = await open('/marketplace');
    const card = page.querySelector('article');
    expect(card?.querySelector('a')?.getAttribute('href')).toBe(`/marketplace/${slug}`);
    expect(card?.text).toContain('from €42 1\u00a0ticket');
    expect(body).not.toContain('Not listed');
    expect(page.querySelector('link[rel=canonical]')?.getAttribute('href')).toMatch(/\/marketplace$/);
    expect(page.querySelector('form[role=search]')?.getAttribute('action')).toBe('/marketplace');
  });

  test('is cached once for all campaigns, and once for each set of filters', async () => {
    const plain = await open('/marketplace?utm_source=mail&ref=NINA');
    expect(plain.headers['etag']).toBe((await open('/marketplace')).headers['etag']);
    expect((await open('/marketplace?city=Paris')).body).toContain('No tickets like that right now');
    expect((await open('/marketplace?city=Berlin')).page.querySelector('h1')?.text).toBe('Resale · Events in Berlin');
  });
});

test('/marketplace near a place without tickets redirects to the nearest, and never in a loop', async () => {
  const near = '/marketplace?near=40.4,-3.7&sort=distance';
  const { page } = await open(near);
  expect(page.querySelectorAll('article')).toHaveLength(0);
  const nearest = (from: HTMLElement) =>
    from.querySelectorAll('section').find((one) => one.querySelector('h2')?.text === 'Nearest');
  const row = nearest(page);
  const furthest = row?.querySelector('a')?.getAttribute('href')?.replaceAll('&amp;', '&') ?? '';
  expect(furthest).toMatch(/^\/marketplace\?.*distance_km=500/);
  expect(nearest((await open(furthest)).page)).toBeUndefined();
});

test('a sold-out event shows its Resale price in the list of events', async () => {
  const card = (await open('/events')).page.querySelector('article');
  expect(card?.querySelector('a')?.getAttribute('href')).toBe(`/events/${slug}`);
  expect(card?.text).toContain('Resale from €42');
  expect(card?.text).toContain('Sold out');
});

test('the front page has a row of tickets back on sale, with links to them', async () => {
  const { page } = await open('/');
  const row = page.querySelectorAll('section').find((one) => one.querySelector('h2')?.text === 'Back on sale');
  const links = row?.querySelectorAll('a').map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/marketplace', `/marketplace/${slug}`]);
  expect(row?.text).toContain('from €42 1\u00a0ticket');
});

describe('/marketplace/{event}', () => {
  test('lists the tickets with their total prices, also for search engines', async () => {
    const { page } = await open(`/marketplace/${slug}`);
    expect(page.querySelector('h1')?.text).toBe('<b>Sold</b> out');
    expect(page.querySelectorAll('input[name=listing_ids]')).toHaveLength(1);
    expect(page.text).toContain('A new code in your name');
    const data = JSON.parse(page.querySelector('script[type="application/ld+json"]')?.text ?? '{}');
    expect(data.offers).toMatchObject({
      '@type': 'AggregateOffer',
      lowPrice: '42.00',
      priceCurrency: 'EUR',
      offerCount: 1,
    });
    expect(page.querySelector('link[rel=canonical]')?.getAttribute('href')).toMatch(
      new RegExp(`/marketplace/${slug}$`),
    );
  });

  test('of an unlisted event works by its link, but is not indexed', async () => {
    const { page, status } = await open(`/marketplace/${unlisted}`);
    expect(status).toBe(200);
    expect(page.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
    expect((await open('/marketplace/no-such-night')).status).toBe(404);
  });

  test('is in the sitemap while it has tickets, and those of unlisted events are not', async () => {
    const paths = (xml: string) => [...xml.matchAll(/<loc>[^<]*?\/\/[^/]+([^<]+)/g)].map(([, path = '']) => path);
    const file = paths((await site.inject('/sitemap.xml')).body).find((path) => path.includes('marketplace'));
    expect(paths((await site.inject(file ?? '')).body)).toEqual([`/marketplace/${slug}`]);
  });

  test('is linked in the ticket box of the sold-out event', async () => {
    const { page } = await open(`/events/${slug}`);
    const offer = page.querySelector('section[aria-label=Resale]');
    expect(offer?.text).toContain('1 ticket in Resale from €42.00');
    expect(offer?.querySelector('a')?.getAttribute('href')).toBe(`/marketplace/${slug}`);
  });
});
