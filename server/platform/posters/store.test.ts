import { mkdtemp, readdir, rm, stat, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { posterWidths, renditionFile } from './renditions.ts';
import type { Rendition } from './renditions.ts';
import { posterRoutes } from './routes.ts';
import { posterSpec } from './spec.ts';
import { createPosterStore } from './store.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'posters-'));
afterAll(() => rm(dataDir, { recursive: true }));

const source = {
  id: '01990000-0000-7000-8000-0000000000aa',
  title: 'Oysters & Vinyl',
  category: 'food_and_drink',
  starts_at: '2026-12-12T20:00:00Z',
  time_zone: 'Europe/London',
  city: 'London',
  venue_name: 'Marchetti Kitchen',
};
const spec = posterSpec(source);
const store = createPosterStore({ dataDir, effort: 0, findPicture: async () => null });
const small: Rendition = { shape: 'poster', width: 320, format: 'webp' };
const folder = join(dataDir, 'media', 'posters', 'aa', spec.id);

const renditions = Object.entries(posterWidths).flatMap(([shape, widths]) =>
  (['avif', 'webp', 'png'] as const).map((format) => ({ shape, width: Math.min(...widths), format }) as Rendition),
);

test.each(renditions)('a $shape of $width pixels is a real $format of the right size', async (rendition) => {
  const { body, contentType } = await store.get(spec, rendition);
  const { format, compression, width, height } = await sharp(body).metadata();
  const ratio = { poster: 5 / 4, og: 630 / 1200, square: 1 }[rendition.shape];
  expect(compression === 'av1' ? 'avif' : format).toBe(rendition.format);
  expect(contentType).toBe(`image/${rendition.format}`);
  expect([width, height]).toEqual([rendition.width, Math.round(rendition.width * ratio)]);
});

test('concurrent requests share one drawing', async () => {
  const rendition: Rendition = { shape: 'poster', width: 480, format: 'webp' };
  const files = await Promise.all(Array.from({ length: 20 }, () => store.get(spec, rendition)));
  expect(new Set(files.map(({ body }) => body)).size).toBe(1);
});

test('a poster is drawn once and survives a restart', async () => {
  const first = await store.get(spec, small);
  const file = join(folder, spec.version, 'poster-320.webp');
  const { mtimeMs } = await stat(file);
  const again = await createPosterStore({ dataDir, effort: 0, findPicture: async () => null }).get(spec, small);
  expect(again.body.equals(first.body)).toBe(true);
  expect((await stat(file)).mtimeMs).toBe(mtimeMs);
});

test('a poster that cannot be stored is shown, and reported', async () => {
  const lost = posterSpec({ ...source, id: source.id.replace('aa', 'ee') });
  // Nothing can be written behind a link that leads nowhere.
  await symlink(join(dataDir, 'nowhere', 'at-all'), join(dataDir, 'media', 'posters', 'ee'));
  const errors: unknown[] = [];
  const onStored = (error?: unknown) => void errors.push(error);
  const { body } = await createPosterStore({ dataDir, effort: 0, findPicture: async () => null, onStored }).get(
    lost,
    small,
  );
  expect((await sharp(body).metadata()).width).toBe(320);
  expect(errors).toEqual([expect.any(Error)]);
});

test('a changed event deletes the files of its older version', async () => {
  const moved = posterSpec({ ...source, id: source.id.replace('aa', 'bb') });
  await store.get(moved, small);
  const renamed = posterSpec({ ...source, id: moved.id, title: 'Oysters only' });
  await store.get(renamed, small);
  expect(await readdir(join(dataDir, 'media', 'posters', moved.id.slice(-2), moved.id))).toEqual([renamed.version]);
  expect(await store.findStored(moved.id, moved.version, small)).toBeNull();
});

test('deleting an event’s files while others are being written fails neither', async () => {
  const changing = posterSpec({ ...source, id: source.id.replace('aa', 'cc') });
  const widths = [320, 480, 640, 960].map((width) => ({ ...small, width }));
  let isDrawn = false;
  const drawn = Promise.all(widths.map((rendition) => store.get(changing, rendition))).finally(() => (isDrawn = true));
  while (!isDrawn) await store.deleteFiles(changing.id);
  expect((await drawn).map(({ body }) => body.length > 0)).toEqual([true, true, true, true]);
});

test('the placeholder is small, and safe in a style attribute', async () => {
  const { color, blur } = store.placeholder(spec);
  expect(color).toMatch(/^#[0-9a-f]{6}$/);
  expect(blur).toMatch(/^(,?radial-gradient\(circle at \d+% \d+%,#[0-9a-f]{6},#[0-9a-f]{6}00 \d+%\)){2}$/);
  expect(await store.describe(spec)).toEqual({ version: spec.version, color, placeholder: blur });
});

/** The address of a rendition of an event's poster. */
function posterPath({ id, version }: { id: string; version: string }, rendition: Rendition): string {
  return `/media/posters/${id}/${version}/${renditionFile(rendition)}`;
}

const app = fastify();
await app.register(posterRoutes({ store, findSpec: async (id) => (id === spec.id ? spec : null) }));

test('the address of the current version is cached for a year, and answers 304 to its own ETag', async () => {
  const url = posterPath(spec, small);
  const response = await app.inject({ url });
  expect(response.statusCode).toBe(200);
  expect(response.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': `default-src 'none'; sandbox`,
    'x-content-type-options': 'nosniff',
  });
  const again = await app.inject({ url, headers: { 'if-none-match': String(response.headers.etag) } });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test.each([
  ['image/avif,image/webp,image/*,*/*;q=0.8', 'image/avif'],
  ['image/webp,*/*', 'image/webp'],
  ['*/*', 'image/webp'],
])('an address without a format is sent in the best of %s', async (accept, type) => {
  const url = posterPath(spec, small).replace(/\.\w+$/, '');
  const response = await app.inject({ url, headers: { accept } });
  expect([response.statusCode, response.headers['content-type'], response.headers.vary]).toEqual([200, type, 'accept']);
});

test('the address of an older version serves the current poster, cached for a minute', async () => {
  const response = await app.inject({ url: posterPath({ ...spec, version: 'oldversion' }, small) });
  expect(response.statusCode).toBe(200);
  expect(response.headers['cache-control']).toBe('public, max-age=60');
});

test.each([
  ['another width', `${spec.id}/${spec.version}/poster-321.webp`],
  ['another shape', `${spec.id}/${spec.version}/banner-320.webp`],
  ['a property of every object', `${spec.id}/${spec.version}/constructor-320.webp`],
  ['another format', `${spec.id}/${spec.version}/poster-320.svg`],
  ['a leading zero', `${spec.id}/${spec.version}/poster-0320.webp`],
  ['an unknown event', `${spec.id.replace('aa', 'cc')}/${spec.version}/poster-320.webp`],
  ['no event at all', `nobody/${spec.version}/poster-320.webp`],
  ['a path traversal', `${spec.id}/..%2f..%2f../poster-320.webp`],
])('%s is not found', async (_what, path) => {
  const response = await app.inject({ url: `/media/posters/${path}` });
  expect(response.statusCode).toBe(404);
  expect(response.json()).toMatchObject({ code: 'not_found' });
});
