import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { EventPoster } from '#contract/posters.ts';
import { createTestApp } from '#server/testing/app.ts';
import { call } from '#server/testing/checkout.ts';
import { buildHost } from '#server/testing/host.ts';
import { buildEvent } from '../factory.ts';

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

const FULL = { image: ['The pictures of your events can take up 1 MB in total. Remove one of them first.'] };

test('the total size of the pictures of an organization’s events is limited; removing one frees space', async () => {
  const { made, organization, send, upload, send: again, authorization } = await hostOf(12);
  let n = 0;
  let last = await send(n);
  while (last.status === 200 && n < 11) last = await send((n += 1));
  expect([last.status, last.body, n > 0]).toEqual([400, FULL, true]);
  const before = await kept(organization.id);
  expect(before).toBeLessThanOrEqual(MEGABYTE);
  const { body } = await call<EventPoster>(velvet.url, `/events/${made[n]?.slug}/poster/`, {
    headers: { authorization },
  });
  expect(body.picture, 'nothing was half saved').toBeNull();

  expect((await upload(0, { focal_x: 10 })).status, 'a moved point adds nothing').toBe(200);
  expect((await again(1, 1)).status, 'a picture takes the place of the one before').toBe(200);
  await call(velvet.url, `/events/${made[0]?.slug}/poster/`, { method: 'DELETE', headers: { authorization } });
  expect((await send(n)).status).toBe(200);

  const another = await hostOf(1);
  expect((await another.send(0)).status, 'another organization has its own').toBe(200);
});

test('concurrent uploads stay within it together', async () => {
  const { organization, send } = await hostOf(12);
  const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => send(n)));
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.map(({ status, body }) => [status, body])).toEqual(refused.map(() => [400, FULL]));
  expect(refused.length).toBeGreaterThan(0);
  expect(await kept(organization.id)).toBeLessThanOrEqual(MEGABYTE);
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
