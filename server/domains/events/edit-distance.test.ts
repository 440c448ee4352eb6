import { describe, expect, test } from 'vitest';
import { meantWords } from './edit-distance.ts';

describe('what was meant', () => {
  test.each([
    ['techno', 'techno'],
    ['tehcno', 'techno'],
    ['tecno', 'techno'],
    ['techmo', 'techno'],
    ['ttechno', 'techno'],
    ['техон', 'техно'],
  ])('%s is at most one error away from %s', (typed, word) => {
    expect(meantWords(typed, ['house', word])).toEqual([word]);
  });

  test('is the word with the fewest errors', () => {
    expect(meantWords('berln', ['berlin', 'merlin', 'bern'])).toEqual(['berlin', 'bern']);
    expect(meantWords('nachtshict', ['nachtschicht', 'nachtlicht'])).toEqual(['nachtschicht']);
  });

  test('is nothing when all are too far, or the word is too short to tell', () => {
    expect(meantWords('qqqq', ['techno'])).toEqual([]);
    expect(meantWords('fdo', ['fado'])).toEqual([]);
  });
});
