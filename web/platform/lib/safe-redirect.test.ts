import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { safeRedirect } from './safe-redirect.ts';

const origin = 'https://ours.com';

const refused: unknown[] = [
  '//evil.com',
  '///evil.com',
  '/\\evil.com',
  '\\\\evil.com',
  '/.//evil.com',
  '/x/..//evil.com',
  '/a/../../..//evil.com',
  '/./\\evil.com',
  '/a\\..\\..//evil.com',
  '/\t/evil.com',
  ' //evil.com',
  'https:evil.com',
  'https://ours.com@evil.com',
  'https://ours.com.evil.com',
  'javascript:alert(1)',
  'JaVaScRiPt:1',
  'data:text/html,x',
  '/login?redirect=//evil',
  '%2F%2Fevil.com',
  '',
  ['/events'],
  `/${'a'.repeat(10_240)}`,
  null,
  undefined,
];

describe('AC-18 safeRedirect', () => {
  it.each(refused)('sends %j home', (value) => {
    expect(safeRedirect(value, origin)).toBe('/');
  });

  it.each(['/events?x=1#a', '/%5Cevil.com', '/%09/evil.com', '/my-tickets', '/'])('keeps our own path %s', (value) => {
    expect(safeRedirect(value, origin)).toBe(value);
  });

  it('never leaves the site, whatever dangerous pieces are put together', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      ':',
      '@',
      '%2F',
      '%5C',
      '\t',
      'evil.com',
      'https',
      'x',
      '?',
      '#',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const target = new URL(safeRedirect(pieces.join(''), origin), origin);
        expect(target.origin).toBe(origin);
      }),
      { numRuns: 2000 },
    );
  });
});
