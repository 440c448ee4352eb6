import { once } from 'node:events';
import { connect } from 'node:net';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import { buildSignedIn } from '#server/domains/auth/factory.ts';
import { defaultSettings } from '#server/settings.ts';
import { createTestApp } from '#server/testing/app.ts';
import { buildHostedEvent } from '#server/testing/host.ts';
import { sendBytes } from '#server/testing/raw-request.ts';
import { until } from '#server/testing/until.ts';

const LOGIN = '/services/api/auth/login/';
const UPLOAD = '/services/api/auth/user/picture/';
const CONNECTIONS = 300;

const velvet = await createTestApp({ settings: { request_milliseconds: 800 } });

const requestOf = (path: string, length: number, { method = 'POST', headers = '' } = {}) =>
  `${method} ${path} HTTP/1.1\r\nhost: x\r\n${headers}content-type: application/json\r\ncontent-length: ${length}\r\n\r\n`;

describe('a body that trickles in', () => {
  test('is ended for three hundred connections, and others are served meanwhile', async () => {
    let open = 0;
    const slow = Array.from({ length: CONNECTIONS }, () =>
      sendBytes(velvet.url, requestOf(LOGIN, 10_000), (socket) => {
        open += 1;
        const drip = setInterval(() => socket.write(' '), 50);
        socket.on('close', () => clearInterval(drip));
      }),
    );
    const served = await velvet.app.inject('/services/api/events/');
    expect(served.statusCode).toBe(200);
    const answers = await Promise.all(slow);
    expect(open).toBe(CONNECTIONS);
    expect(new Set(answers.map((answer) => answer.split('\r\n', 1)[0]))).toEqual(
      new Set(['HTTP/1.1 408 Request Timeout']),
    );
  });
});

test('in production has half a minute in total', () => {
  // It is closed at most a quarter of the setting later.
  expect(defaultSettings.request_milliseconds * 1.25).toBe(30_000);
});

test('a client that never reads its answers is ended, too', async () => {
  const { hostname, port } = new URL(velvet.url);
  const socket = connect(Number(port), hostname).on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  socket.pause();
  socket.write('GET /services/api/docs/json HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(12));
  const count = promisify(velvet.app.server.getConnections.bind(velvet.app.server));
  await until(async () => (await count()) === 0);
});

describe('a large body', () => {
  test('is not awaited if its sender may not send it', async () => {
    const answer = await sendBytes(velvet.url, requestOf(UPLOAD, 5_000_000) + '{"image":"');
    expect(answer).toMatch(/^HTTP\/1\.1 401 /);
    expect(answer).toContain('connection: close');
  });

  test.each([
    ['PUT', '/events/:event/poster/'],
    ['POST', '/events/:event/invitations/check/'],
    ['POST', '/events/:event/invitations/many/'],
    ['PUT', '/organizations/:organization/picture/'],
  ])('about what is somebody else’s is not waited for: %s %s', async (method, path) => {
    const { event } = await buildHostedEvent(velvet);
    const { headers } = await buildSignedIn(velvet.ctx);
    const url = `/services/api${path.replace(':event', event.slug).replace(':organization', event.organization_id)}`;
    const signedIn = `authorization: ${headers.authorization}\r\n`;
    const answer = await sendBytes(velvet.url, `${requestOf(url, 900_000, { method, headers: signedIn })}{"image":"`);
    expect(answer).toMatch(/^HTTP\/1\.1 404 /);
    expect(answer).toContain('connection: close');
  });
});
