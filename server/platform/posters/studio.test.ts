import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { Rendition } from './renditions.ts';
import { posterSpec } from './spec.ts';
import { createStudio, type Drawing } from './studio.ts';

const rendition: Rendition = { shape: 'square', width: 96, format: 'webp' };
const spec = posterSpec({
  id: '01990000-0000-7000-8000-0000000000aa',
  title: 'Oysters & Vinyl',
  category: 'food_and_drink',
  starts_at: '2026-12-12T20:00:00Z',
  time_zone: 'Europe/London',
  city: 'London',
  venue_name: null,
});
const drawing: Drawing = { spec, rendition, effort: 0, picture: null };

function open(idleMilliseconds: number) {
  const children: ChildProcess[] = [];
  const studio = createStudio({ idleMilliseconds, onOpen: (child) => children.push(child) });
  return { studio, children };
}

test('one process draws one after the other; when nothing is asked of it, it ends, and the next drawing opens another', async () => {
  const { studio, children } = open(1);
  const first = await studio.draw(drawing);
  expect(await sharp(first).metadata()).toMatchObject({ width: 96, height: 96, format: 'webp' });
  expect(await once(children[0] as ChildProcess, 'exit')).toEqual([0, null]);
  expect((await studio.draw(drawing)).equals(first)).toBe(true);
  expect(children).toHaveLength(2);
  studio.close();
});

test('a drawing that cannot be made says why, and the next one is made', async () => {
  const { studio, children } = open(60_000);
  const picture = { webp: Buffer.from('not a picture'), focal: { x: 0.5, y: 0.5 } };
  await expect(studio.draw({ ...drawing, picture })).rejects.toThrow(/unsupported image format/i);
  await studio.draw(drawing);
  expect(children).toHaveLength(1);
  studio.close();
});

test('a process that is killed while it draws is one failed drawing', async () => {
  const { studio, children } = open(60_000);
  const drawn = studio.draw(drawing);
  children[0]?.kill('SIGKILL');
  await expect(drawn).rejects.toThrow('the process that draws posters ended');
  await studio.draw(drawing);
  expect(children).toHaveLength(2);
  studio.close();
});
