import { expect, test } from 'vitest';
import { normalizeSource } from './visit-source.ts';

const OURS = 'https://velvet.example';

test.each([
  ['Instagram/Story', 'instagram / story'],
  ['newsletter / Mail / more', 'newsletter / mail'],
  ['www.google.com', 'google.com'],
  ['m.facebook.com', 'facebook.com'],
  ['t.co', 'x.com'],
  ['https://l.instagram.com/?u=secret', 'instagram.com'],
  ['VELVET.example', 'velvet'],
  ['velvet', 'velvet'],
  ['', 'direct'],
  ['  <script>=cmd|\n', 'scriptcmd'],
  ['Müñchen', 'müñchen'],
  ['x'.repeat(500), 'x'.repeat(80)],
])('%j is noted as %s', (text, source) => {
  expect(normalizeSource(text, OURS)).toBe(source);
});

test('without a reported source nothing is stored', () => {
  expect(normalizeSource(undefined, OURS)).toBeNull();
});
