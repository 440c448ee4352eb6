import { expect, test } from 'vitest';
import { newId, newKey, newNumericCode, newSecret } from './random.ts';

test('ids, secrets and keys never repeat, across many fillings of the pool', () => {
  const ids = Array.from({ length: 5000 }, newId);
  const secrets = Array.from({ length: 5000 }, () => newSecret(24));
  const keys = Array.from({ length: 5000 }, () => newKey(16).toString('hex'));
  for (const list of [ids, secrets, keys]) expect(new Set(list).size).toBe(5000);
});

test('ids carry their millisecond first, secrets are as long as asked for', () => {
  const [first, second] = [newId(), newId()].map((id) => id.replaceAll('-', '').slice(0, 12));
  expect(Number.parseInt(second ?? '', 16)).toBeGreaterThanOrEqual(Number.parseInt(first ?? '', 16));
  expect(Buffer.from(newSecret(32), 'base64url')).toHaveLength(32);
  expect(newKey(20_000)).toHaveLength(20_000);
  expect(newNumericCode(6)).toMatch(/^\d{6}$/);
});
