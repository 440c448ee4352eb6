import { expect, test } from 'vitest';
import { newId, newNumericCode, newSecret } from './random.ts';

test('ids and secrets never repeat', () => {
  const ids = Array.from({ length: 5000 }, newId);
  const secrets = Array.from({ length: 5000 }, () => newSecret(24));
  for (const list of [ids, secrets]) expect(new Set(list).size).toBe(5000);
});

test('ids carry their millisecond first, secrets are as long as asked for', () => {
  const [first, second] = [newId(), newId()].map((id) => id.replaceAll('-', '').slice(0, 12));
  expect(Number.parseInt(second ?? '', 16)).toBeGreaterThanOrEqual(Number.parseInt(first ?? '', 16));
  expect(Buffer.from(newSecret(32), 'base64url')).toHaveLength(32);
  expect(newNumericCode(6)).toMatch(/^\d{6}$/);
});
