import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { Profile } from '#contract/auth.ts';
import { buildSignedIn } from '#server/domains/auth/factory.ts';
import { createTestApp } from '#server/testing/app.ts';
import { call } from '#server/testing/checkout.ts';

const velvet = await createTestApp();

type Headers = Record<string, string>;
const send = (headers: Headers, file: Buffer) =>
  call<Profile>(velvet.url, '/auth/user/picture/', {
    method: 'POST',
    headers,
    body: { image: file.toString('base64') },
  });
const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#a04060' } });
const load = (path: string | null) => fetch(`${velvet.url}${path}`);

describe('a profile picture', () => {
  test('is re-encoded: a square WebP without anything else from the file', async () => {
    const { headers } = await buildSignedIn(velvet.ctx);
    const photo = await blank(900, 600)
      .withExif({ IFD0: { Artist: 'Somebody', ImageDescription: 'at home' } })
      .jpeg()
      .toBuffer();
    const { status, body } = await send(headers, photo);
    expect(status).toBe(200);
    const answer = await load(body.picture_url);
    expect(answer.headers.get('content-type')).toBe('image/webp');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-security-policy')).toContain('sandbox');
    const picture = Buffer.from(await answer.arrayBuffer());
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'webp', width: 384, height: 384 });
    expect((await sharp(picture).metadata()).exif).toBeUndefined();
    expect(picture.includes('Somebody')).toBe(false);
  });

  test('a new one has a new address, and the old one is gone; so is a removed one', async () => {
    const { headers } = await buildSignedIn(velvet.ctx);
    const file = await blank(50, 80).png().toBuffer();
    const first = (await send(headers, file)).body.picture_url;
    const second = (await send(headers, file)).body.picture_url;
    expect(second).not.toBe(first);
    expect([(await load(first)).status, (await load(second)).status]).toEqual([404, 200]);
    const removed = await call<Profile>(velvet.url, '/auth/user/picture/', { method: 'DELETE', headers });
    expect([removed.status, removed.body.picture_url]).toEqual([200, null]);
    expect((await load(second)).status).toBe(404);
  });

  test.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a GIF', Buffer.from('GIF89a\u0001\u0000\u0001\u0000', 'latin1')],
  ])('AC-16 refuses %s', async (_what, file) => {
    const { headers } = await buildSignedIn(velvet.ctx);
    const { status, body } = await send(headers, file);
    expect([status, body]).toEqual([400, { image: ['Use a JPEG, PNG, WebP or AVIF picture.'] }]);
  });

  test('AC-16 a file that is a picture and something else is only a picture afterwards', async () => {
    const { headers } = await buildSignedIn(velvet.ctx);
    const polyglot = Buffer.concat([await blank(40, 40).jpeg().toBuffer(), Buffer.from('<script>alert(1)</script>')]);
    const { body } = await send(headers, polyglot);
    const picture = Buffer.from(await (await load(body.picture_url)).arrayBuffer());
    expect(picture.includes('<script>')).toBe(false);
  });

  test('names what is wrong with a broken, a narrow, a huge and a heavy file', async () => {
    const { headers } = await buildSignedIn(velvet.ctx);
    const whole = await blank(200, 200).png().toBuffer();
    const broken = await send(headers, whole.subarray(0, whole.length / 2));
    expect([broken.status, broken.body]).toEqual([400, { image: ['This picture cannot be read. Try another one.'] }]);
    const strip = await send(headers, await blank(20, 201).png().toBuffer());
    expect([strip.status, strip.body]).toEqual([
      400,
      { image: ['This picture is too narrow. Use one that is closer to a square.'] },
    ]);
    const huge = await send(headers, await blank(8000, 5001).png().toBuffer());
    expect([huge.status, huge.body]).toEqual([400, { image: ['Use a picture of at most 40 megapixels.'] }]);
    const heavy = await send(headers, Buffer.concat([whole, Buffer.alloc(5 * 1024 * 1024)]));
    expect([heavy.status, heavy.body]).toEqual([400, { image: ['Use a picture of at most 5 MB.'] }]);
    const more = await send(headers, Buffer.alloc(8 * 1024 * 1024, 1));
    expect(more.status).toBe(413);
  });
});
