import { expect, test } from 'vitest';
import { freePort } from './free-port.ts';

test('gives no port twice: one that was given may be listened on later', async () => {
  // Of a thousand random ports several are the same.
  const ports = new Set<number>();
  for (let time = 0; time < 1000; time += 1) ports.add(await freePort());
  expect(ports.size).toBe(1000);
});
