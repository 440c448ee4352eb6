import { describe, expect, test } from 'vitest';
import { createTestApp } from '#server/testing/app.ts';

const velvet = await createTestApp({ settings: { limit_csp_reports_per_ip_minute: 5 } });

const send = (payload: string, remoteAddress = '198.51.100.7') =>
  velvet.app.inject({
    method: 'POST',
    url: '/csp-reports',
    payload,
    remoteAddress,
    headers: { 'content-type': 'application/csp-report' },
  });
const reportOf = (directive: string) =>
  JSON.stringify({
    'csp-report': {
      'effective-directive': directive,
      'blocked-uri': 'https://evil.example/x.js?token=1',
      'document-uri': 'https://velvet.example/tickets/guest/secret',
    },
  });
const counted = async (directive: string) =>
  Number(
    new RegExp(`velvet_csp_violations_total{directive="${directive}"} (\\d+)`).exec(
      (await velvet.app.inject({ url: '/metrics', remoteAddress: '10.1.2.3' })).body,
    )?.[1] ?? 0,
  );

describe('a report of a policy violation', () => {
  test('is counted by directive; unknown directives count as other', async () => {
    const before = [await counted('script-src'), await counted('other')];
    expect((await send(reportOf('script-src-elem'))).statusCode).toBe(204);
    expect((await send(reportOf('x'.repeat(150)))).statusCode).toBe(204);
    expect([await counted('script-src'), await counted('other')]).toEqual(before.map((count) => count + 1));
  });

  test('is refused when it is no report, and limited by address', async () => {
    const answers = [];
    for (const text of ['', 'x', '[]', '{}', reportOf('img-src'), reportOf('img-src')])
      answers.push((await send(text, '198.51.100.8')).statusCode);
    expect(answers).toEqual([400, 400, 400, 400, 204, 429]);
  });
});
