import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import type { EventDetail } from '#contract/events.ts';
import type { EventPoster } from '#contract/posters.ts';
import { buildSession } from '#server/domains/auth/factory.ts';
import { createTestApp } from '#server/testing/app.ts';
import { call } from '#server/testing/checkout.ts';
import { buildEvent } from './factory.ts';

const velvet = await createTestApp();

type Headers = Record<string, string>;

/** An event with its owner signed in. */
async function buildOwned(state: 'draft' | 'published' = 'published') {
  const event = await buildEvent(velvet.ctx, { state });
  const owner = await velvet.ctx.db
    .selectFrom('organizations')
    .select('owner_user_id as id')
    .where('id', '=', event.organization_id)
    .executeTakeFirstOrThrow();
  return { event, headers: { authorization: `Token ${await buildSession(velvet.ctx, owner)}` } };
}

const send = (slug: string, headers: Headers, body: object) =>
  call<EventPoster>(velvet.url, `/events/${slug}/poster/`, { method: 'PUT', headers, body });
const load = (path: string) => fetch(`${velvet.url}${path}`);
const address = (id: string, { poster }: Pick<EventPoster, 'poster'>, file: string) =>
  `/media/posters/${id}/${poster.version}/${file}`;

/** Red on its left, blue on its right. */
function halves(width: number, height: number) {
  const right = { width: Math.floor(width / 2), height, channels: 3 as const, background: '#0000ff' };
  return sharp({ create: { width, height, channels: 3, background: '#ff0000' } }).composite([
    { input: { create: right }, gravity: 'east' },
  ]);
}
const base64 = async (picture: Sharp) => (await picture.jpeg({ quality: 95 }).toBuffer()).toString('base64');

async function colorOf(path: string) {
  const bytes = Buffer.from(await (await load(path)).arrayBuffer());
  const [red = 0, , blue = 0] = await sharp(bytes).removeAlpha().resize(1, 1, { fit: 'fill' }).raw().toBuffer();
  return red > 200 && blue < 60 ? 'red' : blue > 200 && red < 60 ? 'blue' : 'both';
}

test('a poster that somebody else has changed meanwhile is not replaced unseen', async () => {
  const { event, headers } = await buildOwned();
  const image = await base64(halves(900, 900));
  const first = await send(event.slug, headers, { image, replaces: null });
  expect(first.status).toBe(200);
  const late = await send(event.slug, headers, { image: await base64(halves(700, 700)), replaces: null });
  expect(late).toMatchObject({ status: 409, body: { code: 'edited_meanwhile' } });
  const moved = await send(event.slug, headers, { focal_x: 10, replaces: 'another' });
  expect(moved).toMatchObject({ status: 409, body: { code: 'edited_meanwhile' } });
  const now = await call<EventPoster>(velvet.url, `/events/${event.slug}/poster/`, { headers });
  expect(now.body.poster.version).toBe(first.body.poster.version);
  const seen = await send(event.slug, headers, { focal_x: 10, replaces: first.body.poster.version });
  expect(seen).toMatchObject({ status: 200, body: { picture: { focal_x: 10 } } });
  const remove = (replaces: string) =>
    call<EventPoster>(velvet.url, `/events/${event.slug}/poster/?replaces=${replaces}`, { method: 'DELETE', headers });
  const unseen = await remove(first.body.poster.version);
  expect(unseen).toMatchObject({ status: 409, body: { code: 'edited_meanwhile' } });
  const removed = await remove(seen.body.poster.version);
  expect(removed).toMatchObject({ status: 200, body: { picture: null } });
});

test('the poster of a cancelled event stays as it is', async () => {
  const { event, headers } = await buildOwned();
  const picture = await send(event.slug, headers, { image: await base64(halves(900, 900)) });
  expect(picture.status).toBe(200);
  await velvet.ctx.db.updateTable('events').set({ state: 'cancelled' }).where('id', '=', event.id).execute();
  const refused = { status: 409, body: { code: 'event_cancelled' } };
  expect(await send(event.slug, headers, { focal_x: 10 })).toMatchObject(refused);
  const removed = await call<EventPoster>(velvet.url, `/events/${event.slug}/poster/`, { method: 'DELETE', headers });
  expect(removed).toMatchObject(refused);
});

describe('an uploaded poster', () => {
  test.each([
    [0, 'red'],
    [100, 'blue'],
  ])('is cropped around its focal point in every shape and format: %i %% from the left is %s', async (x, color) => {
    const { event, headers } = await buildOwned();
    const answer = await send(event.slug, headers, { image: await base64(halves(2000, 700)), focal_x: x });
    expect(answer.status).toBe(200);
    for (const file of ['poster-320.avif', 'poster-480.webp', 'square-192.webp'])
      expect(await colorOf(address(event.id, answer.body, file))).toBe(color);
    const og = await load(address(event.id, answer.body, 'og-1200.png'));
    expect(og.headers.get('cache-control')).toContain('immutable');
    expect(await sharp(await og.arrayBuffer()).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
    const shown = await call<EventDetail>(velvet.url, `/events/${event.slug}/`);
    expect(shown.body.poster).toEqual(answer.body.poster);
    expect(shown.body.poster.placeholder).toMatch(/^linear-gradient\(#/);
  });

  test.each([
    ['square', 1000, 1000, 'red'],
    ['tall', 600, 1067, 'red'],
    ['about as wide as a shared link', 1920, 1080, 'blue'],
  ])('that is %s (%i × %i) has its upper edge in a shared link: %s', async (_what, width, height, color) => {
    const { event, headers } = await buildOwned();
    const edge = { width, height: Math.round(height * 0.03), channels: 3 as const, background: '#ff0000' };
    const picture = sharp({ create: { width, height, channels: 3, background: '#0000ff' } }).composite([
      { input: { create: edge }, gravity: 'north' },
    ]);
    const { body } = await send(event.slug, headers, { image: await base64(picture) });
    const og = await (await load(address(event.id, body, 'og-1200.png'))).arrayBuffer();
    const top = sharp(og).extract({ left: 590, top: 4, width: 20, height: 8 }).png();
    const [red = 0, , blue = 0] = await sharp(await top.toBuffer())
      .removeAlpha()
      .resize(1, 1)
      .raw()
      .toBuffer();
    expect(red > blue ? 'red' : 'blue').toBe(color);
  });

  test('keeps its picture when the focal point moves, but gets a new address; the old files are deleted', async () => {
    const { event, headers } = await buildOwned('draft');
    const first = await send(event.slug, headers, { image: await base64(halves(1600, 800)), focal_x: 0 });
    const before = address(event.id, first.body, 'poster-320.webp');
    expect(await colorOf(before)).toBe('red');
    const moved = await send(event.slug, headers, { focal_x: 100, focal_y: 20 });
    expect(moved.body.picture).toMatchObject({ focal_x: 100, focal_y: 20, width: 800, height: 400 });
    expect(moved.body.poster.version).not.toBe(first.body.poster.version);
    const rendition = { shape: 'poster', width: 320, format: 'webp' } as const;
    expect(await velvet.ctx.posters.findStored(event.id, first.body.poster.version, rendition)).toBeNull();
    expect(await colorOf(address(event.id, moved.body, 'poster-320.webp'))).toBe('blue');
    // The old address serves the current poster, and may be cached for a minute only.
    expect((await load(before)).headers.get('cache-control')).toBe('public, max-age=60');
  });

  test('is drawn again once the picture is removed', async () => {
    const { event, headers } = await buildOwned();
    const drawn = (await call<EventDetail>(velvet.url, `/events/${event.slug}/`)).body.poster;
    await send(event.slug, headers, { image: await base64(halves(700, 700)) });
    const path = `/events/${event.slug}/poster/`;
    const removed = await call<EventPoster>(velvet.url, path, { method: 'DELETE', headers });
    expect(removed.body).toEqual({ poster: drawn, picture: null });
    expect(
      await velvet.ctx.db.selectFrom('event_pictures').selectAll().where('event_id', '=', event.id).execute(),
    ).toEqual([]);
  });

  test('contains nothing but the picture: metadata of the uploaded file is removed', async () => {
    const { event, headers } = await buildOwned();
    const photo = halves(700, 900).withExif({ IFD0: { Artist: 'Somebody' } });
    await send(event.slug, headers, { image: await base64(photo) });
    const query = velvet.ctx.db.selectFrom('event_pictures').select('webp').where('event_id', '=', event.id);
    const { webp } = await query.executeTakeFirstOrThrow();
    expect(await sharp(webp).metadata()).toMatchObject({ format: 'webp', width: 700, height: 900 });
    expect(webp.includes('Somebody')).toBe(false);
  });

  test('AC-16 a picture that is also an HTML page is only a picture afterwards, and never runs', async () => {
    const { event, headers } = await buildOwned();
    const page = '<!doctype html><script>alert(document.domain)</script>';
    const photo = await halves(900, 700)
      .withExif({ IFD0: { ImageDescription: page } })
      .jpeg()
      .toBuffer();
    const polyglot = Buffer.concat([photo, Buffer.from(page)]);
    expect(polyglot.includes('<script>')).toBe(true);
    const { status, body } = await send(event.slug, headers, { image: polyglot.toString('base64') });
    expect(status).toBe(200);
    for (const [file, type] of Object.entries({
      'poster-320.avif': 'avif',
      'square-192.webp': 'webp',
      'og-1200.png': 'png',
    })) {
      const answer = await load(address(event.id, body, file));
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': `image/${type}`,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
      });
      expect(Buffer.from(await answer.arrayBuffer()).includes('<script>')).toBe(false);
    }
  });

  test('is 404 for others and 401 without a session', async () => {
    const { event } = await buildOwned('draft');
    const { headers } = await buildOwned();
    const body = { image: await base64(halves(700, 700)) };
    expect((await send(event.slug, headers, body)).status).toBe(404);
    expect((await send(event.slug, {}, body)).status).toBe(401);
  });

  test('AC-16 refuses files that are no picture, too small, too large or a decompression bomb, naming the field', async () => {
    const { event, headers } = await buildOwned();
    const refused = async (body: object) => {
      const { status, body: errors } = await send(event.slug, headers, body);
      return [status, errors];
    };
    const of = (file: Buffer) => ({ image: file.toString('base64') });
    const bomb = sharp({ create: { width: 8000, height: 5001, channels: 3, background: '#fff' } }).png();
    expect(await refused(of(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')))).toEqual([
      400,
      { image: ['Use a JPEG, PNG, WebP or AVIF picture.'] },
    ]);
    expect(await refused({ image: await base64(halves(4000, 599)) })).toEqual([
      400,
      { image: ['Use a picture of at least 600 × 600 pixels.'] },
    ]);
    expect(await refused(of(await bomb.toBuffer()))).toEqual([
      400,
      { image: ['Use a picture of at most 40 megapixels.'] },
    ]);
    expect(await refused(of(Buffer.concat([Buffer.from('\xff\xd8\xff', 'latin1'), Buffer.alloc(5_242_880)])))).toEqual([
      400,
      { image: ['Use a picture of at most 5 MB.'] },
    ]);
    expect(await refused({})).toEqual([400, { image: ['Choose a picture.'] }]);
    expect(await refused({ focal_x: 101, focal_y: -1 })).toEqual([
      400,
      { focal_x: ['At most 100.'], focal_y: ['Must not be negative.'] },
    ]);
  });
});
