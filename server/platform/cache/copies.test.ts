import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import { expect, it } from 'vitest';

import { Copies } from './copies.ts';

const body = Buffer.from(`<html>${'Müde? Nein. '.repeat(200)}</html>`);

it.each([
  ['as it was', async () => Copies.of(body)],
  ['compressed', () => Copies.packed(body)],
])('gives an answer that is held %s in every encoding, and tells what its copies take', async (_name, make) => {
  const copies = await make();
  const before = copies.bytes;
  expect(copies.in('identity')).toEqual(body);
  expect(gunzipSync(copies.in('gzip'))).toEqual(body);
  expect(brotliDecompressSync(copies.in('br'))).toEqual(body);
  expect(copies.body()).toEqual(body);
  const all = (['br', 'gzip', 'identity'] as const).map((encoding) => copies.in(encoding).length);
  expect(copies.bytes).toBe(all.reduce((sum, bytes) => sum + bytes));
  expect(before).toBeLessThan(copies.bytes);
});

it('holds what it was given compressed without the rest', async () => {
  expect((await Copies.packed(body)).bytes).toBeLessThan(body.length / 4);
});
