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

test('names and texts lose zero-width spaces, and what shows nothing is empty', () => {
  expect(line(20).parse('Nacht\u200bwerk\ufeff \u2060Club')).toBe('Nachtwerk Club');
  for (const blank of ['\u200b', '\u200d\u200c', '\u3164', '\u115f \u1160', '\u2800', '\u00ad', '\u{e0041}', '\ufe0f'])
    expect(line(20).min(1, 'Enter a name.').safeParse(blank).success).toBe(false);
  expect(text(20).parse('\u3164\n\u2800')).toBe('');
  // Joiners shape letters of Persian and of Indian scripts, and pictures of several people.
  for (const name of ['می\u200cخواهم', 'क\u094d\u200dष', '👩\u200d🎤', '❤\ufe0f'])
    expect(line(20).parse(name)).toBe(name);
});
