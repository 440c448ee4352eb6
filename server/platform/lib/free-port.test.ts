import { expect, test } from 'vitest';
import { freePort } from './free-port.ts';

test('gives no port twice: one that was given may be listened on later', async () => {
  // Of 500 random ports several are the same.
  const ports = await Promise.all(Array.from({ length: 500 }, () => freePort()));
  expect(new Set(ports).size).toBe(500);
});
