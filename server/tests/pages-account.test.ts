import type { FastifyInstance } from 'fastify';
import { beforeAll, expect, test } from 'vitest';

import { createTestSite } from '#server/testing/site.ts';

let site: FastifyInstance;

beforeAll(async () => {
  ({ site } = await createTestSite());
});

const token = 'kHq0m3N3Zl2yqgJxw8cF5vY1b7uT9sRaPdLiEoXjWnM';

test.each([
  ['/find-tickets', 'light', 'Find my tickets'],
  ['/forgot-password', 'light', 'Forgot your password?'],
  ['/reset-password', 'light', 'This link is not complete.'],
  [`/reset-password?token=${token}`, 'light', 'Repeat the new password'],
  ['/account/edit', 'dark', 'Authenticating...'],
  ['/my-tickets', 'light', 'needs JavaScript'],
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
