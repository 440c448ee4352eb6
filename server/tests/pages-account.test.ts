import sharp from 'sharp';
import { expect, test } from 'vitest';

import { createTestSite } from '#server/testing/site.ts';

const { site } = await createTestSite();

const token = 'kHq0m3N3Zl2yqgJxw8cF5vY1b7uT9sRaPdLiEoXjWnM';

test.each([
  ['/find-tickets', 'light', 'Find my tickets'],
  ['/forgot-password', 'light', 'Forgot your password?'],
  ['/reset-password', 'light', 'This link is incomplete.'],
  [`/reset-password?token=${token}`, 'light', 'Repeat the new password'],
  [`/reset-password?token=${token}`, 'light', 'At least 10 characters. A few words together work well.'],
  ['/signup', 'light', 'At least 10 characters. A few words together work well.'],
  ['/account/edit', 'dark', 'Authenticating...'],
  ['/my-tickets', 'light', 'logging in needs JavaScript'],
])('%s is rendered, in its theme', async (url, theme, words) => {
  const page = await site.inject({ url });
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain(`data-theme="${theme}"`);
  expect(page.body).toContain(words);
});

test('the page of a reset link is not cached, sends no referrer, and does not contain its token', async () => {
  const page = await site.inject({ url: `/reset-password?token=${token}` });
  expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  expect(page.body).toContain('noindex');
  expect(page.body).not.toContain(token);
});

test.each(['requests', 'waiting-list', 'transfers', 'invitations', 'dashboard/door-link', 'tickets/guest'])(
  'AC-15 the page of a link below /%s is neither cached nor indexed, and sends no referrer',
  async (path) => {
    const page = await site.inject({ url: `/${path}/${token}` });
    expect(page.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    });
  },
);

test.each([
  ['/my-tickets', 'My Tickets'],
  ['/my-tickets/0198f0c0-0000-7000-8000-000000000000', 'Your ticket'],
  ['/account/edit', 'Edit Account'],
  ['/dashboard/door', 'Your doors'],
  ['/dashboard/door/some-night', 'Door'],
  ['/dashboard/seller', 'Organizer Dashboard'],
])('%s has its title before anybody is signed in', async (url, title) => {
  const { body } = await site.inject({ url });
  expect(body.match(/<title>.*?<\/title>/g)).toEqual([`<title>${title} | Velvet</title>`]);
});

type Manifest = { name: string; start_url: string; scope: string; display: string; icons: Icon[] };
type Icon = { src: string; sizes: string; type: string; purpose?: string };

test.each([
  ['the website', '/events', '/site.webmanifest', 'Velvet'],
  ['the door, as an app of its own', '/dashboard/door/some-night', '/door.webmanifest', 'Velvet door'],
])('%s installs: its page links a manifest, whose icons are as large as it says', async (_, url, manifest, app) => {
  const page = await site.inject({ url });
  expect(page.body.match(/<link rel="manifest"[^>]*>/g)).toEqual([`<link rel="manifest" href="${manifest}"/>`]);
  const file = await site.inject({ url: manifest });
  expect(file.headers['content-type']).toMatch(/^application\/manifest\+json/);
  const { name, start_url, scope, display, icons } = file.json<Manifest>();
  expect({ name, display }).toEqual({ name: app, display: 'standalone' });
  expect(start_url.startsWith(scope)).toBe(true);
  expect((await site.inject({ url: start_url })).statusCode).toBe(200);
  expect(icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']));
  expect(icons.some(({ purpose }) => purpose === 'maskable')).toBe(true);
  for (const { src, sizes, type } of icons) {
    const icon = await site.inject({ url: src });
    expect(icon.headers['content-type'], src).toBe(type);
    // An SVG has no fixed size.
    if (sizes === 'any') continue;
    const { width, height, format } = await sharp(icon.rawPayload).metadata();
    expect({ size: `${width}x${height}`, type: `image/${format}` }).toEqual({ size: sizes, type });
  }
});
