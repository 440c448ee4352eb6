import { expect, test } from 'vitest';

import { readAddress } from './read-address.ts';

test.each([
  ['example.com/tickets', 'https://example.com/tickets'],
  [' https://example.com ', 'https://example.com'],
  ['http://example.com', 'http://example.com'],
  ['ana@example.com', 'mailto:ana@example.com'],
  ['mailto:ana@example.com', 'mailto:ana@example.com'],
])('%j is a link to %s', (text, expected) => {
  expect(readAddress(text)).toBe(expected);
});

test.each(['', 'two words', 'javascript:alert(1)', 'data:text/html,x', 'tickets', 'ftp://example.com'])(
  '%j is no link',
  (text) => {
    expect(readAddress(text)).toBeUndefined();
  },
);
