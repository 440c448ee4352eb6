import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { contentSecurityPolicy } from './headers.ts';

const hashOf = (code: string) => `'sha256-${hash('sha256', code, 'base64')}'`;

test('a script that got into a page some other way is not allowed to run', () => {
  const html = '<script nonce="own">mine()</script><script>evil()</script><script nonce="guessed">worse()</script>';
  const policy = contentSecurityPolicy(html, { isHttps: false, nonce: 'own' });
  expect(policy).toContain(hashOf('mine()'));
  expect(policy).not.toContain(hashOf('evil()'));
  expect(policy).not.toContain(hashOf('worse()'));
});
