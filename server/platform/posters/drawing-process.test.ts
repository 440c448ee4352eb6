import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import type { Rendition } from './renditions.ts';
import { posterSpec } from './spec.ts';
import { createDrawingProcess, type DrawingRequest } from './drawing-process.ts';

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
const request: DrawingRequest = { spec, rendition, effort: 0, picture: null };

function createTestProcess(idleMilliseconds: number) {
  const children: ChildProcess[] = [];
  const drawingProcess = createDrawingProcess({ idleMilliseconds, onStart: (child) => children.push(child) });
  return { drawingProcess, children };
}

test('the process ends when it is idle, and the next drawing starts another', async () => {
  const { drawingProcess, children } = createTestProcess(1);
  const first = await drawingProcess.draw(request);
  expect(await sharp(first).metadata()).toMatchObject({ width: 96, height: 96, format: 'webp' });
  expect(await once(children[0] as ChildProcess, 'exit')).toEqual([0, null]);
  expect((await drawingProcess.draw(request)).equals(first)).toBe(true);
  expect(children).toHaveLength(2);
  drawingProcess.close();
});

test('a failed drawing rejects with its error, and the next one succeeds', async () => {
  const { drawingProcess, children } = createTestProcess(60_000);
  const picture = { webp: Buffer.from('not a picture'), focal: { x: 0.5, y: 0.5 } };
  await expect(drawingProcess.draw({ ...request, picture })).rejects.toThrow(/unsupported image format/i);
  await drawingProcess.draw(request);
  expect(children).toHaveLength(1);
  drawingProcess.close();
});

test('killing the process while it draws fails only that drawing', async () => {
  const { drawingProcess, children } = createTestProcess(60_000);
  const drawn = drawingProcess.draw(request);
  children[0]?.kill('SIGKILL');
  await expect(drawn).rejects.toThrow('the process that draws posters ended');
  await drawingProcess.draw(request);
  expect(children).toHaveLength(2);
  drawingProcess.close();
});

test('a process that cannot be started fails only that drawing', async () => {
  const { execPath } = process;
  onTestFinished(() => void (process.execPath = execPath));
  const { drawingProcess, children } = createTestProcess(60_000);
  process.execPath = '/nowhere';
  await expect(drawingProcess.draw(request)).rejects.toThrow(/ENOENT|EPIPE/);
  process.execPath = execPath;
  await drawingProcess.draw(request);
  expect(children).toHaveLength(2);
  drawingProcess.close();
});
