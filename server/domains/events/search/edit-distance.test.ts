import { describe, expect, test } from 'vitest';
import { meantWords } from './edit-distance.ts';

describe('the words that were probably meant', () => {
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

  test('are those with the smallest edit distance', () => {
    expect(meantWords('berln', ['berlin', 'merlin', 'bern'])).toEqual(['berlin', 'bern']);
    expect(meantWords('nachtshict', ['nachtschicht', 'nachtlicht'])).toEqual(['nachtschicht']);
  });

  test('are none if all are too different, or the typed word is too short', () => {
    expect(meantWords('qqqq', ['techno'])).toEqual([]);
    expect(meantWords('fdo', ['fado'])).toEqual([]);
  });
});
