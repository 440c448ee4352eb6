import { expect, test } from 'vitest';
import { createTestApp } from '#server/testing/app.ts';

const velvet = await createTestApp();

const send = async (method: 'GET' | 'PATCH' | 'PUT', path: string) => {
  const { statusCode, headers } = await velvet.app.inject({ method, url: `/services/api${path}` });
  return [statusCode, headers.allow];
};

test('a fixed address is not taken for a record of that name, whatever methods the record has', async () => {
  expect(await send('PATCH', '/events/my-events/')).toEqual([405, 'GET, HEAD']);
  expect(await send('GET', '/events/any-night/messages/test/')).toEqual([405, 'POST']);
  expect(await send('PUT', '/events/any-night/')).toEqual([405, 'DELETE, GET, HEAD, PATCH']);
  expect(await send('GET', '/events/any-night')).toEqual([404, undefined]);
});

test('a segment that no address has gets 404, not 405', async () => {
  expect(await send('GET', `/events/${'x'.repeat(250)}/`)).toEqual([404, undefined]);
  expect(await send('PUT', `/events/${'x'.repeat(250)}/`)).toEqual([405, 'DELETE, GET, HEAD, PATCH']);
});
