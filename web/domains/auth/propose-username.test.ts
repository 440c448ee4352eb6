import { expect, it } from 'vitest';

import { proposeUsername } from './propose-username.ts';

it.each([
  ['Mira.Solano@example.com', 'mira.solano'],
  ['mira+velvet@example.com', 'mira'],
  ['zoë&co@example.com', 'zo-co'],
  ['jo@example.com', ''],
  [`${'x'.repeat(60)}@example.com`, 'x'.repeat(40)],
  ['', ''],
])('from %s comes “%s”', (email, name) => {
  expect(proposeUsername(email)).toBe(name);
});
