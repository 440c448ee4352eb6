import type { RouteConfigEntry } from '@react-router/dev/routes';
import { beforeAll, expect, test } from 'vitest';

import { createTestSite } from '#server/testing/site.ts';
import routes from '#web/routes.ts';

let get: (url: string) => Promise<string>;

beforeAll(async () => {
  const { site } = await createTestSite();
  get = async (url) => (await site.inject({ url, headers: { accept: 'text/html' } })).body;
});

/** An address of every page; what is in it does not exist. */
function addressesOf(entries: RouteConfigEntry[]): string[] {
  return entries.flatMap(({ path, children }) => [
    ...(path === undefined ? [] : [`/${path.replaceAll(/:\w+/g, 'unknown').replace('*', 'no/such/page')}`]),
    ...addressesOf(children ?? []),
  ]);
}

const addresses = addressesOf(routes);

test('there are pages', () => expect(addresses.length).toBeGreaterThan(80));

test.each(addresses)('%s has one title of its own before its data has come', async (url) => {
  const titles = (await get(url)).match(/<title>.*?<\/title>/g);
  expect(titles).toHaveLength(1);
  expect(titles).not.toContain('<title>Exclusive Event Access | Velvet</title>');
});
