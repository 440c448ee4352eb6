import { expect, test } from 'vitest';
import { addMilliseconds, DAY } from '#server/platform/lib/clock.ts';
import { createTestApp } from '#server/testing/app.ts';
import { drawPosters } from './draw-posters.ts';
import { buildEvent } from './factory.ts';
import { describePoster } from './poster.ts';

const velvet = await createTestApp();

test('posters of the soonest public events are drawn in advance, even if one of them cannot be', async () => {
  const event = await buildEvent(velvet.ctx, {
    doors_at: null,
    starts_at: addMilliseconds(velvet.ctx.clock.now(), -DAY),
  });
  const now = velvet.ctx.clock.now();
  const broken = await buildEvent(velvet.ctx, {
    doors_at: null,
    starts_at: addMilliseconds(now, -2 * DAY),
    picture_version: 'brokenfile',
    picture_color: '#000000',
    picture_blur: 'data:image/webp;base64,',
  });
  const picture = { webp: Buffer.from('no picture'), focal_x: 50, focal_y: 50, created_at: now, updated_at: now };
  await velvet.ctx.db
    .insertInto('event_pictures')
    .values({ event_id: broken.id, ...picture })
    .execute();
  await drawPosters({ ...velvet.ctx, settings: { ...velvet.ctx.settings, posters_drawn_ahead: 3 } });
  const { version } = await describePoster(velvet.ctx, event);
  const shapes = [
    { shape: 'poster', width: 640, format: 'avif' },
    // The size beside an order, and on tickets.
    { shape: 'square', width: 384, format: 'avif' },
  ] as const;
  for (const rendition of shapes)
    expect(await velvet.ctx.posters.findStored(event.id, version, rendition), rendition.shape).not.toBeNull();
});
