import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { EventPoster } from '#contract/posters.ts';
import type { Tx } from '#server/platform/db/db.ts';
import type { AppError } from '#server/platform/lib/errors.ts';
import { pictureVersion } from '#server/platform/posters/picture.ts';
import { createTestApp } from '#server/testing/app.ts';
import { call } from '#server/testing/checkout.ts';
import { buildHost } from '#server/testing/host.ts';
import { until } from '#server/testing/until.ts';
import { buildEvent } from '../factory.ts';
import { limitPictures } from './limit-pictures.ts';
import { putPicture } from '../picture-queries.ts';

const MEGABYTE = 1024 * 1024;
const velvet = await createTestApp({ settings: { picture_bytes_per_organization: MEGABYTE } });

/** Noise, which cannot be compressed; `shade` makes different pictures. */
const noise = await sharp({
  create: {
    width: 620,
    height: 620,
    channels: 3,
    background: '#000',
    noise: { type: 'gaussian', mean: 128, sigma: 60 },
  },
})
  .png()
  .toBuffer();
const photo = async (shade: number) =>
  (
    await sharp(noise)
      .modulate({ brightness: 1 - shade / 20 })
      .jpeg({ quality: 90 })
      .toBuffer()
  ).toString('base64');

async function hostOf(events: number) {
  const host = await buildHost(velvet);
  const made: { id: string; slug: string }[] = [];
  for (let n = 0; n < events; n += 1)
    made.push(await buildEvent(velvet.ctx, { organization_id: host.organization.id }));
  const upload = async (n: number, body: object) =>
    host.send<EventPoster>('PUT', `/events/${made[n]?.slug}/poster/`, body);
  const send = async (n: number, shade = n) => upload(n, { image: await photo(shade) });
  return { ...host, made, upload, send };
}

const kept = async (organization_id: string) => {
  const { rows } = await velvet.database.pool.query<{ bytes: string }>(
    `select coalesce(sum(octet_length(p.webp)), 0) as bytes from event_pictures p join events e on e.id = p.event_id
      where e.organization_id = $1`,
    [organization_id],
  );
  return Number(rows[0]?.bytes);
};

/** Stores a picture of some size without drawing it: an upload takes a second. */
function putLarge(tx: Tx, event_id: string, bytes: number) {
  const picture = { webp: randomBytes(bytes), focal: { x: 50, y: 50 } };
  const colors = { color: '#000000', blur: '#000000' };
  return putPicture(tx, { ...picture, event_id, version: pictureVersion(picture), colors, now: velvet.clock.now() });
}

/** An organization with its first picture, and a large one that leaves room for one more like the first. */
async function almostFull(events: number) {
  const host = await hostOf(events + 1);
  expect((await host.send(0)).status).toBe(200);
  const left = MEGABYTE - Math.ceil(2.5 * (await kept(host.organization.id)));
  const last = host.made[events]?.id ?? '';
  await velvet.ctx.db.transaction().execute((tx) => putLarge(tx, last, left));
  return host;
}

const FULL = { image: ['The pictures of your events can take up 1 MB in total. Remove one of them first.'] };

test('the total size of the pictures of an organization’s events is limited; removing one frees space', async () => {
  const { made, organization, send, upload, authorization } = await almostFull(3);
  expect((await send(1)).status).toBe(200);
  const last = await send(2);
  expect([last.status, last.body]).toEqual([400, FULL]);
  expect(await kept(organization.id)).toBeLessThanOrEqual(MEGABYTE);
  const { body } = await call<EventPoster>(velvet.url, `/events/${made[2]?.slug}/poster/`, {
    headers: { authorization },
  });
  expect(body.picture, 'nothing was half saved').toBeNull();

  expect((await upload(0, { focal_x: 10 })).status, 'a moved point adds nothing').toBe(200);
  expect((await send(1)).status, 'a picture takes the place of the one before').toBe(200);
  await call(velvet.url, `/events/${made[0]?.slug}/poster/`, { method: 'DELETE', headers: { authorization } });
  expect((await send(2)).status).toBe(200);

  const another = await hostOf(1);
  expect((await another.send(0)).status, 'another organization has its own').toBe(200);
});

test('concurrent uploads stay within it together: the second waits, and sees the first', async () => {
  const { made, organization } = await hostOf(2);
  const { ctx, database } = velvet;
  const store = (n: number, meanwhile = async () => {}) =>
    ctx.db.transaction().execute((tx) => {
      const put = async () => {
        await putLarge(tx, made[n]?.id ?? '', Math.floor(0.6 * MEGABYTE));
        await meanwhile();
      };
      return limitPictures(ctx, tx, { organization_id: organization.id, put });
    });
  const isWaiting = async () => {
    const { rows } = await database.pool.query(`
      select from pg_locks l join pg_database d on d.oid = l.database and d.datname = current_database()
       where l.locktype = 'advisory' and not l.granted`);
    return rows.length > 0;
  };
  let outcome: unknown;
  let second: Promise<void> | undefined;
  await store(0, async () => {
    second = store(1).then(
      () => void (outcome = 'stored'),
      (error: AppError) => void (outcome = error.body),
    );
    await until(async () => outcome !== undefined || (await isWaiting()));
  });
  await second;
  expect(outcome).toEqual(FULL);
});

test('copies of an event share their picture, which counts once', async () => {
  const { made, organization, send, authorization } = await hostOf(2);
  expect((await send(0)).status).toBe(200);
  const one = await kept(organization.id);
  const starts_at = Array.from({ length: 8 }, (_, day) => `2099-03-${10 + day}T22:00`);
  const copied = await call(velvet.url, `/events/${made[0]?.id}/duplicate/`, {
    method: 'POST',
    headers: { authorization },
    body: { starts_at },
  });
  expect(copied.status).toBe(201);
  expect(await kept(organization.id)).toBe(9 * one);
  expect(9 * one).toBeGreaterThan(MEGABYTE);
  expect((await send(1)).status).toBe(200);
});
