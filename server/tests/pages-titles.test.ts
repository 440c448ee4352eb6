import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { createTestSite } from '#server/testing/site.ts';

const table = readFileSync(join(import.meta.dirname, '../../web/routes.ts'), 'utf8');
/** An address of every page, with names that do not exist. */
const addresses = [...table.matchAll(/\broute\('([^']+)'/g)].map(
  ([, path = '']) => `/${path.replaceAll(/:\w+/g, 'unknown').replace('*', 'no/such/page')}`,
);

const { site } = await createTestSite();
const read = async (url: string) => (await site.inject({ url })).body;

test('there are pages', () => expect(addresses.length).toBeGreaterThan(80));

test.each(addresses)('%s has one title of its own before its data has come', async (url) => {
  const titles = (await read(url)).match(/<title>.*?<\/title>/g);
  expect(titles).toHaveLength(1);
  expect(titles).not.toContain('<title>Exclusive Event Access | Velvet</title>');
});
