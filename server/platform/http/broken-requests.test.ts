import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { createTestApp } from '#server/testing/app.ts';

const velvet = await createTestApp();

/** Sends bytes and returns everything received until the connection is closed. */
function send(bytes: string): Promise<string> {
  const { hostname, port } = new URL(velvet.url);
  return new Promise((resolve, reject) => {
    let received = '';
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.on('data', (piece) => (received += piece.toString()));
    socket.on('error', reject);
    socket.on('close', () => resolve(received));
  });
}

test.each([
  [431, `GET /services/api/events/?search=${'x'.repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`],
  [400, 'GET / HTTP/1.1\r\nno header\r\n\r\n'],
])('what is no readable request gets %i and a detail', async (status, bytes) => {
  const [head = '', body = ''] = (await send(bytes)).split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(JSON.parse(body)).toEqual({ detail: expect.any(String) });
});
