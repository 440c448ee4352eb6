import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

import { describe, expect, it } from 'vitest';

import { createTestSite } from '#server/testing/site.ts';
import { buildEvent } from '#server/domains/events/factory.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';

const BUILT = join(import.meta.dirname, '../../build/client');
const KB = 1000;

const { test, site } = await createTestSite();
const event = await buildEvent(test.ctx);
await buildTicketType(test.ctx, { event_id: event.id });
const eventPath = `/events/${event.slug}`;

/** Every script a page loads: those in its HTML, and their imports. */
async function scriptsOf(path: string): Promise<Map<string, string>> {
  const { body } = await site.inject(path);
  const scripts = new Map<string, string>();
  const waiting = [...body.matchAll(/\/assets\/[\w.-]+\.js/g)].map(([file]) => file);
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (scripts.has(file)) continue;
    const code = readFileSync(join(BUILT, file), 'utf8');
    scripts.set(file, code);
    for (const [, name] of code.matchAll(/(?:import|from)\s*["']\.\/([\w.-]+\.js)["']/g))
      waiting.push(`/assets/${name}`);
  }
  return scripts;
}

async function sheetsOf(path: string): Promise<string[]> {
  const { body } = await site.inject(path);
  return [...body.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href = '']) => href);
}

describe('the size of pages', () => {
  it.each([
    ['the front page', () => '/', 160],
    ['an event', () => eventPath, 171],
  ])(
    '%s brings its scripts within the budget, and none for charts, editors or scanners',
    async (_name, path, budget) => {
      const scripts = await scriptsOf(path());
      const sizes = [...scripts].map(([file, code]) => [gzipSync(code).length, file] as const);
      const sum = sizes.reduce((total, [size]) => total + size, 0);
      const largest = sizes.toSorted((a, b) => b[0] - a[0]).slice(0, 6);
      expect(scripts.size).toBeGreaterThan(3);
      expect(sum, JSON.stringify(largest)).toBeLessThanOrEqual(budget * KB);
      const all = [...scripts.values()].join('\n');
      expect(all).not.toMatch(/BarcodeDetector|getUserMedia|jsQR|prosemirror|recharts|d3-scale|uPlot/i);
    },
  );

  it('no page loads the schemas of the contract: the server validates, and their library needs eval', () => {
    const assets = join(BUILT, 'assets');
    const withSchemas = readdirSync(assets)
      .filter((file) => file.endsWith('.js'))
      .filter((file) => readFileSync(join(assets, file), 'utf8').includes('ZodError'));
    expect(withSchemas).toEqual([]);
  });

  it('all pages share one style sheet of at most 15 kB gzipped, so that no navigation waits for styles', async () => {
    const [home, event] = await Promise.all(['/', eventPath].map(sheetsOf));
    expect(home).toHaveLength(1);
    expect(event).toEqual(home);
    const { size } = statSync(join(BUILT, `${home?.[0]}.gz`));
    expect(size).toBeGreaterThan(5 * KB);
    expect(size).toBeLessThanOrEqual(15 * KB);
  });

  it('the two fonts of every page are at most 54 kB', async () => {
    const fonts = [...(await site.inject('/')).body.matchAll(/as="font"[^>]*href="([^"]+)"/g)].map(([, href]) => href);
    expect(fonts).toHaveLength(2);
    const size = fonts.reduce((total, href) => total + statSync(join(BUILT, href ?? '')).size, 0);
    expect(size).toBeLessThanOrEqual(54 * KB);
  });
});
