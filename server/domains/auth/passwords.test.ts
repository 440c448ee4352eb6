import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { defaultSettings } from '#server/settings.ts';
import { createPasswords } from './passwords.ts';

/** Whether a check settles before other threads could have answered: a hash runs on other threads. */
async function isAnsweredAtOnce(check: Promise<boolean>): Promise<boolean> {
  const answered = check.then(() => true);
  const isAtOnce = await Promise.race([answered, turn(false)]);
  await answered;
  return isAtOnce;
}

test('a password is hashed and compared for an unknown name, too', async () => {
  const passwords = createPasswords(defaultSettings);
  // The first check needs two hashes in sequence: the substitute hash, and the one that is compared with it.
  const check = passwords.verify(undefined, 'a quiet river at dawn');
  expect(await isAnsweredAtOnce(check)).toBe(false);
  expect(await check).toBe(false);
  expect(await isAnsweredAtOnce(Promise.resolve(false))).toBe(true);
});

test('a right password is right however its letters are encoded, a wrong one is wrong', async () => {
  const passwords = createPasswords(defaultSettings);
  const stored = await passwords.hash('Caf\u00e9 at dawn');
  expect(await passwords.verify(stored, 'Cafe\u0301 at dawn')).toBe(true);
  expect(await passwords.verify(stored, 'cafe at dawn')).toBe(false);
});
