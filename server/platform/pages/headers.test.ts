import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { contentSecurityPolicy, CSP_REPORTS, fileHeaders } from './headers.ts';

const hashOf = (code: string) => `'sha256-${hash('sha256', code, 'base64')}'`;

test('other sites cannot frame our pages, redirect their forms, or change their base address', () => {
  const policy = contentSecurityPolicy('<p>Hi</p>', { isHttps: true }).split('; ');
  const closed = ["default-src 'none'", "frame-ancestors 'none'", "base-uri 'none'", "object-src 'none'"];
  expect(policy).toEqual(expect.arrayContaining([...closed, "form-action 'self'", 'upgrade-insecure-requests']));
});

test.each([
  ['icon-192.png', 'cross-origin'],
  ['og.png', 'cross-origin'],
  ['favicon.svg', 'cross-origin'],
  ['favicon.svg.br', 'cross-origin'],
  ['assets/entry.client-1.js', 'same-origin'],
  ['site.webmanifest', 'same-origin'],
])('%s may be shown by a mail read in a browser: %s', (file, policy) => {
  expect(fileHeaders(`/build/client/${file}`)['cross-origin-resource-policy']).toBe(policy);
});

test('violations of the policy are reported to the call that counts them', () => {
  const policy = contentSecurityPolicy('<p>Hi</p>', { isHttps: false }).split('; ');
  expect(policy).toContain(`report-uri ${CSP_REPORTS}`);
});

test('an injected script is not allowed to run', () => {
  const html = '<script nonce="own">mine()</script><script>evil()</script><script nonce="guessed">worse()</script>';
  const policy = contentSecurityPolicy(html, { isHttps: false, nonce: 'own' });
  expect(policy).toContain(hashOf('mine()'));
  expect(policy).not.toContain(hashOf('evil()'));
  expect(policy).not.toContain(hashOf('worse()'));
});
