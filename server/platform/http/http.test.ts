import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { API_PREFIX } from '#contract/paths.ts';
import { routes } from '#contract/routes.ts';
import { buildApp } from '#server/app.ts';
import { buildSignedIn } from '#server/domains/auth/factory.ts';
import { newId } from '#server/platform/lib/random.ts';
import { createTestApp } from '#server/testing/app.ts';
import { sendBytes } from '#server/testing/raw-request.ts';

const velvet = await createTestApp();

const LOGIN = '/services/api/auth/login/';
const TOO_LONG = 'x'.repeat(250);

describe('every answer', () => {
  test.each([
    ['/services/api/events/', 'GET'],
    ['/services/api/auth/user/', 'GET'],
    ['/services/api/nothing/', 'GET'],
    [LOGIN, 'POST'],
    [LOGIN, 'PUT'],
    ['/healthz', 'GET'],
    ['/webhooks/stripe/platform', 'POST'],
    ['/nothing-here', 'GET'],
    ['/services/api/events/%', 'GET'],
  ] as const)('carries the security headers: %s %s', async (url, method) => {
    const { headers } = await velvet.app.inject({ url, method });
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'referrer-policy': expect.any(String),
      'content-security-policy': expect.stringContaining(`frame-ancestors 'none'`),
    });
    expect(headers).not.toHaveProperty('server');
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('access-control-allow-origin');
    expect(headers).not.toHaveProperty('strict-transport-security');
    expect(headers).not.toHaveProperty('set-cookie');
  });

  test('asks for https for a year where the product is served over it', async () => {
    const config = { ...velvet.ctx.config, publicUrl: 'https://tickets.example.com' };
    const app = await buildApp({ ...velvet.ctx, config });
    const { headers } = await app.inject('/healthz');
    await app.close();
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  });

  test('with personal data is not cached', async () => {
    const { headers } = await buildSignedIn(velvet.ctx);
    for (const url of ['/services/api/auth/user/', '/services/api/events/', '/services/api/tickets/my-tickets/']) {
      const answer = await velvet.app.inject({ url, headers });
      expect([url, answer.statusCode, answer.headers['cache-control']]).toEqual([url, 200, 'no-store']);
    }
  });

  test('in JSON names its character set', async () => {
    for (const url of ['/services/api/events/', '/services/api/nothing/'])
      expect((await velvet.app.inject(url)).headers['content-type']).toBe('application/json; charset=utf-8');
  });
});

describe('a body', () => {
  const send = (payload: string, type: string | undefined = 'application/json') =>
    velvet.app.inject({
      method: 'POST',
      url: LOGIN,
      payload,
      headers: type === undefined ? {} : { 'content-type': type },
    });

  test.each([
    '{',
    '{"username":}',
    'null x',
    '[1,',
    '{"a":1}}',
    '\u0000',
    '{"username":"a","__proto__":{"x":1}}',
    '{"constructor":{"prototype":{"x":1}}}',
  ])('that is no good JSON gets 400 and a detail: %j', async (payload) => {
    const answer = await send(payload);
    expect([answer.statusCode, answer.json()]).toEqual([400, { detail: 'The body is not valid JSON.' }]);
  });

  test.each(['null', '3', '"text"', '[]', 'true'])('that is no object gets 400: %s', async (payload) => {
    const answer = await send(payload);
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, ['non_field_errors']]);
  });

  test('that is missing gets 400', async () => {
    for (const answer of [await send(''), await velvet.app.inject({ method: 'POST', url: LOGIN })])
      expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, ['non_field_errors']]);
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'x',
  ])('of another type gets 415: %s', async (type) => {
    const answer = await send('username=a&password=b', type);
    expect([answer.statusCode, answer.json()]).toEqual([415, { detail: 'Send JSON (content type application/json).' }]);
  });

  test('that is too large gets 413', async () => {
    const answer = await send(JSON.stringify({ username: 'x'.repeat(300_000), password: 'y' }));
    expect([answer.statusCode, answer.json()]).toEqual([413, { detail: 'The request is too large.' }]);
  });

  test('may name its character set', async () => {
    const body = JSON.stringify({ username: 'nobody', password: 'wrong' });
    const answer = await send(body, 'application/json; charset=utf-8');
    expect(answer.json()).toEqual({ non_field_errors: ['Unable to log in with provided credentials.'] });
  });
});

describe('a header', () => {
  test.each([
    ['Checkout-Browser', 128],
    ['Idempotency-Key', 255],
  ])('that is too long is refused, not ignored: %s', async (name, most) => {
    const send = async (length: number) => {
      const [url, headers] = [`${API_PREFIX}/payment/checkout/`, { [name]: 'x'.repeat(length) }];
      const payload = { ticket_type_id: newId(), quantity: 1, email: 'a@example.com' };
      return (await velvet.app.inject({ method: 'POST', url, payload, headers })).json();
    };
    expect(await send(most)).toEqual({ ticket_type_id: ['This ticket type is not on sale.'] });
    expect(await send(most + 1)).toEqual({ non_field_errors: [`${name}: use at most ${most} characters.`] });
  });
});

describe('a method that is not offered', () => {
  test.each([
    ['PUT', LOGIN, 'POST'],
    ['GET', LOGIN, 'POST'],
    ['DELETE', '/services/api/events', 'GET, HEAD, POST'],
    ['PATCH', '/services/api/payment/checkout-session-details/', 'GET, HEAD'],
    ['OPTIONS', LOGIN, 'POST'],
    ['OPTIONS', `${API_PREFIX}/tickets/find/`, 'POST'],
    ['GET', `${API_PREFIX}/tickets/find/`, 'POST'],
    ['PATCH', `${API_PREFIX}/tickets/find`, 'POST'],
    ['OPTIONS', `${API_PREFIX}/tickets/my-tickets/`, 'GET, HEAD'],
    ['PATCH', `${API_PREFIX}/tickets/my-tickets/`, 'GET, HEAD'],
    ['OPTIONS', `${API_PREFIX}/events/${TOO_LONG}/`, 'DELETE, GET, HEAD, PATCH'],
    ['POST', `${API_PREFIX}/events/any-night/orders.csv`, 'GET, HEAD'],
    ['DELETE', `${API_PREFIX}/events/any-night/event.ics/`, 'GET, HEAD'],
    ['POST', `${API_PREFIX}/payment/connect/analytics/types.csv`, 'GET, HEAD'],
    ['OPTIONS', `${API_PREFIX}/tickets/guest/any-link/any-ticket/ticket.pdf`, 'GET, HEAD'],
    ['PUT', `${API_PREFIX}/saved/calendar/any-calendar/events.ics`, 'GET, HEAD'],
    ['GET', '/webhooks/stripe/platform', 'POST'],
    ['DELETE', '/webhooks/stripe/platform', 'POST'],
    ['GET', '/csp-reports', 'POST'],
  ] as const)('%s %s gets 405 and is told what is', async (method, url, allow) => {
    const answer = await velvet.app.inject({ method, url });
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, allow]);
    expect(answer.json()).toEqual({ detail: 'This method is not allowed here.', code: 'method_not_allowed' });
  });

  test.each(['GET', 'HEAD', 'PATCH'] as const)(
    'is not meant when a name is too long for anything: %s',
    async (method) => {
      const answer = await velvet.app.inject({ method, url: `${API_PREFIX}/events/${TOO_LONG}/` });
      expect([answer.statusCode, answer.headers.allow]).toEqual([404, undefined]);
    },
  );

  test.each(['TRACE', 'PROPFIND'])('%s is never answered with success', async (method) => {
    const status = await new Promise((resolve, reject) => {
      httpRequest(`${velvet.url}${LOGIN}`, { method }, (response) => resolve(response.resume().statusCode))
        .on('error', reject)
        .end();
    });
    expect([404, 405, 501]).toContain(status);
  });

  test('cannot be chosen by a header', async () => {
    const headers = { 'x-http-method-override': 'DELETE' };
    const answer = await velvet.app.inject({ method: 'POST', url: '/services/api/auth/user/', headers, payload: {} });
    expect(answer.statusCode).toBe(405);
  });
});

describe('an ambiguous request', () => {
  test.each([
    ['two lengths', 'content-length: 3\r\ncontent-length: 4'],
    ['a length and chunks', 'content-length: 3\r\ntransfer-encoding: chunked'],
    ['an odd encoding', 'transfer-encoding: xchunked'],
    ['two hosts', 'content-length: 2\r\nhost: y'],
  ])('is refused, and its connection closed: %s', async (_what, header) => {
    const text = `POST ${LOGIN} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${header}\r\n\r\n{}x`;
    const answer = await sendBytes(velvet.url, text);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
  });
});

/** Sends a request line and returns the response. */
const askFor = (line: string) => sendBytes(velvet.url, `${line} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);

test('a request that names the whole address is answered like one that names its path', async () => {
  expect(await askFor('GET http://elsewhere.example/healthz')).toContain('{"status":"ok"}');
  expect(await askFor('GET http://elsewhere.example/services/api/nothing/?a=1')).toMatch(/^HTTP\/1\.1 404 /);
});

test.each(['GET *', 'POST *', 'GET ftp://elsewhere.example/healthz', 'GET healthz'])(
  'a request for something without a path gets 400: %s',
  async (line) => expect(await askFor(line)).toMatch(/^HTTP\/1\.1 400 /),
);

describe('the health of a process', () => {
  test('is reported without its database, and with it', async () => {
    expect((await velvet.app.inject('/healthz')).json()).toEqual({ status: 'ok' });
    expect((await velvet.app.inject('/readyz')).json()).toEqual({ status: 'ok' });
  });

  test('shows its metrics to scrapers nearby only', async () => {
    const near = await velvet.app.inject({ url: '/metrics', remoteAddress: '10.1.2.3' });
    expect(near.statusCode).toBe(200);
    expect(near.body).toContain('http_request_duration_seconds_bucket');
    expect(near.body).toContain('velvet_waiting{kind="outbox"}');
    expect(near.body).toContain('process_cpu_seconds_total');
    for (const remoteAddress of ['203.0.113.1', '2001:db8::1', '172.32.0.1'])
      expect((await velvet.app.inject({ url: '/metrics', remoteAddress })).statusCode).toBe(404);
    const headers = { 'x-forwarded-for': '127.0.0.1' };
    expect((await velvet.app.inject({ url: '/metrics', remoteAddress: '10.1.2.3', headers })).statusCode).toBe(404);
  });
});

describe('the documentation', () => {
  test('describes every call in OpenAPI 3.1', async () => {
    const { paths, openapi } = (await velvet.app.inject('/services/api/docs/json')).json<{
      openapi: string;
      paths: Record<string, Record<string, { summary: string }>>;
    }>();
    expect(openapi).toBe('3.1.0');
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const expected = Object.values(routes).map(
      ({ method, path }) => `${method} /services/api${path.replace(/:([a-z_]+)/g, '{$1}')}`,
    );
    expect(described.sort()).toEqual(expected.sort());
  });

  test('can be read in a browser under its own policy', async () => {
    const page = await velvet.app.inject('/services/api/docs/');
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-security-policy']).toContain(`script-src 'self'`);
    expect(page.headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/);
  });

  test('is not there in production', async () => {
    const config = { ...velvet.ctx.config, env: 'production' as const };
    const app = await buildApp({ ...velvet.ctx, config });
    expect((await app.inject('/services/api/docs/json')).statusCode).toBe(404);
    await app.close();
  });
});

test('a connection that was opened in advance and never used does not delay the shutdown of the server', async () => {
  const { ctx } = velvet;
  const app = await buildApp(ctx);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const port = (app.server.address() as AddressInfo).port;
  const socket = connect(port, '127.0.0.1');
  const ended = once(socket, 'close');
  await once(app.server, 'connection');
  await app.close();
  await ended;
}, 5000);
