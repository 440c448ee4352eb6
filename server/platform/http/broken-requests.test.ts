import { expect, test } from 'vitest';
import { createTestApp } from '#server/testing/app.ts';
import { sendBytes } from '#server/testing/raw-request.ts';

const velvet = await createTestApp();

test.each([
  [431, `GET /services/api/events/?search=${'x'.repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`],
  [400, 'GET / HTTP/1.1\r\nno header\r\n\r\n'],
])('what is no readable request gets %i and a detail', async (status, bytes) => {
  const [head = '', body = ''] = (await sendBytes(velvet.url, bytes)).split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(JSON.parse(body)).toEqual({ detail: expect.any(String) });
});
