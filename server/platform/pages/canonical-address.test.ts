import { expect, it } from 'vitest';

import { canonicalAddress } from './canonical-address.ts';

it.each([
  ['/', '/'],
  ['/?utm_source=mail', '/'],
  ['/events/night?ref=NINA&utm_term=x', '/events/night'],
  ['/events?sort=newest&utm_medium=x&city=&category=club', '/events?category=club&sort=newest'],
  ['/events?search=a%26b+c&search=second', '/events?search=a%26b+c'],
  ['/events/?city=K%C3%B6ln', '/events/?city=K%C3%B6ln'],
  ['/events?search=a?b', '/events?search=a%3Fb'],
  ['/reset-password?token=abc&x=1', '/reset-password?token=abc'],
  ['/events?%E0%A4%A=1&city=%E0%A4%A', '/events?city=%EF%BF%BD%25A'],
])('%s is the page at %s', (url, canonical) => {
  expect(canonicalAddress(url)).toBe(canonical);
});
