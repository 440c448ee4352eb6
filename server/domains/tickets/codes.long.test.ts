import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createCodeSigner } from '#server/platform/lib/ticket-codes.ts';

// CI-02
test('of a million codes made up in the right shape none is valid', () => {
  const { privateKey } = generateKeyPairSync('ed25519');
  const codes = createCodeSigner([privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')], '');
  let valid = 0;
  for (let count = 0; count < 1_000_000; count += 1) {
    const code = `T1.${randomBytes(36).toString('base64url')}.${randomBytes(64).toString('base64url')}`;
    if (codes.verify(code) !== null) valid += 1;
  }
  expect(valid).toBe(0);
});
