import { expect, test } from 'vitest';
import { readArguments } from './mutate-arguments.ts';

test('the limit is read from anywhere, and is an hour without it', () => {
  expect(readArguments(['doors', '--minutes=30', 'money'])).toEqual([30, 'doors', 'money']);
  expect(readArguments([])).toEqual([60]);
});

test.each(['abc', '', '0', '-5'])('a limit of "%s" is refused', (text) => {
  expect(() => readArguments([`--minutes=${text}`])).toThrow(`--minutes must be a number above 0, not "${text}".`);
});
