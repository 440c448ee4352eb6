import { expect, test } from 'vitest';
import { line, text } from './common/values.ts';

test('names and texts lose the characters that turn the direction of what follows', () => {
  expect(line(20).parse('\u202eAnna\u202c \u2067Nacht\u2069')).toBe('Anna Nacht');
  expect(text(20).parse('one\n\u202etwo')).toBe('one\ntwo');
  // Marks that Hebrew and Arabic names are written with stay.
  expect(line(20).parse('אבא\u200f!')).toBe('אבא\u200f!');
  // What consists only of them is empty.
  expect(line(20).min(1, 'Enter a name.').safeParse('\u202e').success).toBe(false);
});
