import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { areas } from '../mutate/areas.ts';
import { readArguments } from './mutate-arguments.ts';

test('the limit is read from anywhere, and is an hour without it', () => {
  expect(readArguments(['doors', '--minutes=30', 'money'])).toEqual([30, 'doors', 'money']);
  expect(readArguments([])).toEqual([60]);
});

test.each(['abc', '', '0', '-5'])('a limit of "%s" is refused', (text) => {
  expect(() => readArguments([`--minutes=${text}`])).toThrow(`--minutes must be a number above 0, not "${text}".`);
});

/** Every pattern that one with braces stands for. */
function expand(pattern: string): string[] {
  const [whole, before, choices = '', after] = /^(.*?)\{(.*?)\}(.*)$/.exec(pattern) ?? [];
  if (whole === undefined) return [pattern];
  return choices.split(',').flatMap((choice) => expand(`${before}${choice}${after}`));
}

test.each(Object.entries(areas))('every file and test of the area %s is there', (_name, { files, tests }) => {
  const patterns = [...files, ...tests].flatMap(expand);
  expect(patterns.filter((pattern) => globSync(pattern).length === 0)).toEqual([]);
});
