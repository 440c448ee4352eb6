import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';

import { createTestSite } from '#server/testing/site.ts';
import { buildEvent } from '#server/domains/events/factory.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';

const BUILT = join(import.meta.dirname, '../../build/client');
const KB = 1000;

let site: FastifyInstance;
let eventPath: string;

beforeAll(async () => {
  const { test, site: built } = await createTestSite();
  site = built;
  const event = await buildEvent(test.ctx);
  await buildTicketType(test.ctx, { event_id: event.id });
  eventPath = `/events/${event.slug}`;
});

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

describe('the size of pages', () => {
  it.each([
    ['the front page', () => '/', 160],
    ['an event', () => eventPath, 174],
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

  it('no page brings the schemas of the contract: the server checks, and their library wants to make code from text', () => {
    const assets = join(BUILT, 'assets');
    const withSchemas = readdirSync(assets)
      .filter((file) => file.endsWith('.js'))
      .filter((file) => readFileSync(join(assets, file), 'utf8').includes('ZodError'));
    expect(withSchemas).toEqual([]);
  });

  it('a page contains the styles of all pages, 71 kB at most, so that no navigation waits for a style sheet', async () => {
    const sheets = [...(await site.inject('/')).body.matchAll(/<style[^>]*>([^]*?)<\/style>/g)];
    const size = sheets.reduce((total, [, sheet = '']) => total + sheet.length, 0);
    expect(size).toBeGreaterThan(20 * KB);
    expect(size).toBeLessThanOrEqual(71 * KB);
  });
});
