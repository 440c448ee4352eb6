import { describe, expect, test } from 'vitest';
import { countSlips, meantWords } from './slips.ts';

test.each([
  ['techno', 'techno', 0],
  ['tehcno', 'techno', 1],
  ['tecno', 'techno', 1],
  ['techmo', 'techno', 1],
  ['ttechno', 'techno', 1],
  ['техон', 'техно', 1],
  ['', 'abc', 3],
  ['house', 'techno', 6],
])('from %s to %s it is %i slips', (one, other, slips) => {
  expect([countSlips(one, other), countSlips(other, one)]).toEqual([slips, slips]);
});

describe('what was meant', () => {
  test('is the word with the fewest slips', () => {
    expect(meantWords('berln', ['berlin', 'merlin', 'bern'])).toEqual(['berlin', 'bern']);
    expect(meantWords('nachtshict', ['nachtschicht', 'nachtlicht'])).toEqual(['nachtschicht']);
  });

  test('is nothing when all are too far, or the word is too short to tell', () => {
    expect(meantWords('qqqq', ['techno'])).toEqual([]);
    expect(meantWords('fdo', ['fado'])).toEqual([]);
  });
});
