import { expect, test } from 'vitest';

import { handleOf } from './handle-of.ts';

test.each([
  ['Nachtwerk Kollektiv', 'nachtwerk-kollektiv'],
  ['Café Ünder & Söhne', 'cafe-uender-and-soehne'],
  ['  Smørrebrød!  Straße 5 ', 'smorrebrod-strasse-5'],
  ['Клуб Мята', 'klub-myata'],
  ['夜の会', ''],
  [`${'a'.repeat(59)} b`, 'a'.repeat(59)],
])('%s becomes %s', (name, handle) => {
  expect(handleOf(name)).toBe(handle);
});
