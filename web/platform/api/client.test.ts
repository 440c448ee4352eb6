import { afterEach, describe, expect, it, vi } from 'vitest';

import { ApiError, ConnectionError } from './api-error.ts';
import { callPath, createApi, type SentCall } from './client.ts';
import { errorMessage, fieldErrors } from './error-message.ts';
import { endsSession } from './unauthorized.ts';

const origin = 'https://ours.com';

function answer(status: number, body: unknown) {
  const seen: Request[] = [];
  const transport = async (url: string, call: SentCall) => {
    seen.push(new Request(url, call));
    return Response.json(body, { status });
  };
  return { seen, transport };
}

describe('createApi', () => {
  it('sends the method, path, token and body of the contract', async () => {
    const { seen, transport } = answer(201, { session_id: 's' });
    const api = createApi({ transport, origin, token: () => 'abc' });
    await api('updateCheckout', { params: { session_id: 'a/b' }, body: { holder_names: ['Ada'] } });
    expect(seen[0]?.method).toBe('PATCH');
    expect(seen[0]?.url).toBe('https://ours.com/services/api/payment/checkout/a%2Fb/');
    expect(seen[0]?.headers.get('authorization')).toBe('Token abc');
    expect(await seen[0]?.json()).toEqual({ holder_names: ['Ada'] });
  });

  it('throws the refusal unchanged and tells about a 401', async () => {
    const { transport } = answer(401, { detail: 'No.' });
    const reported: unknown[] = [];
    const onUnauthorized = (refused: unknown) => reported.push(refused) > 0;
    const api = createApi({ transport, origin, token: () => 'abc', onUnauthorized });
    await expect(api('getProfile')).rejects.toMatchObject({ status: 401, body: { detail: 'No.' }, is_reported: true });
    expect(reported).toEqual([{ url: 'https://ours.com/services/api/auth/user/', token: 'abc' }]);
  });

  it('sends a door device’s token in place of the session’s, whose end a 401 then is not', async () => {
    const { seen, transport } = answer(401, { detail: 'Removed.' });
    const onUnauthorized = vi.fn<() => boolean>(() => true);
    const api = createApi({ transport, origin, token: () => 'abc', onUnauthorized });
    const call = api('getDoor', { params: { id: 'basement' } }, { token: 'door_x' });
    await expect(call).rejects.toMatchObject({ status: 401, body: { detail: 'Removed.' }, is_reported: false });
    expect(seen[0]?.headers.get('authorization')).toBe('Token door_x');
    expect(onUnauthorized).not.toHaveBeenCalled();
  });

  it('asks for the password where it must be recent, and sends the call again once it was right', async () => {
    const refusal = { detail: 'Enter your password to go on.', code: 'password_needed' };
    const calls: string[] = [];
    const answers = [Response.json(refusal, { status: 403 }), Response.json({ id: 'r' })];
    const transport = async (_url: string, { body = '' }: SentCall) => {
      calls.push(body);
      return answers.shift() ?? Response.error();
    };
    const order = { params: { id: 'basement', order_id: 'o' }, body: { amount: 100 } };
    const api = createApi({ transport, origin, onPasswordNeeded: async () => true });
    await expect(api('refundOrder', order)).resolves.toEqual({ id: 'r' });
    expect(calls).toEqual(['{"amount":100}', '{"amount":100}']);
  });

  it('throws the refusal when the password is not entered, and asks once', async () => {
    const { seen, transport } = answer(403, { detail: 'Enter your password to go on.', code: 'password_needed' });
    for (const isEntered of [false, true]) {
      const api = createApi({ transport, origin, onPasswordNeeded: async () => isEntered });
      await expect(api('getProfile')).rejects.toMatchObject({ status: 403, body: { code: 'password_needed' } });
    }
    expect(seen).toHaveLength(3);
  });

  it('says how long a 429 asks to wait', async () => {
    const transport = async () => Response.json({ detail: 'Slow.' }, { status: 429, headers: { 'retry-after': '7' } });
    await expect(createApi({ transport, origin })('getProfile')).rejects.toMatchObject({ retry_after_ms: 7000 });
  });

  it('says in words that the server cannot be reached', async () => {
    const transport = () => Promise.reject(new TypeError('Failed to fetch'));
    await expect(createApi({ transport, origin })('getProfile')).rejects.toThrow('We could not reach the server.');
  });

  // Leaving a page cuts off what is on its way: taken for a refusal of the profile, it would end the session.
  it('says the same when an answer is cut off', async () => {
    const cutOff = new ReadableStream({
      start(stream) {
        stream.enqueue(new TextEncoder().encode('{'));
        stream.error(new TypeError('network error'));
      },
    });
    const call = createApi({ transport: async () => new Response(cutOff), origin })('getProfile');
    await expect(call).rejects.toThrow(ConnectionError);
  });
});

describe('the time-out', () => {
  afterEach(() => void vi.restoreAllMocks());

  it('gives up after 10000 ms, and says so', async () => {
    // The platform's own timer, run down at once.
    const timer = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      return AbortSignal.abort(new DOMException('The operation timed out.', 'TimeoutError'));
    });
    const transport = (_url: string, { signal }: SentCall) => Promise.reject(signal.reason);
    await expect(createApi({ transport, origin })('getProfile')).rejects.toThrow('took too long to answer');
    expect(timer).toHaveBeenCalledWith(10_000);
  });
});

describe('callPath', () => {
  it('drops null, empty text and empty lists', () => {
    const query = { published_only: 'true', city: '', category: null, tags: [], search: 'a b' };
    expect(callPath('/events/', {}, query)).toBe('/services/api/events/?published_only=true&search=a+b');
  });
});

describe('errorMessage', () => {
  it('prefers the detail, then the fields, then the error, then the fallback', () => {
    expect(errorMessage(new ApiError(409, { detail: 'Sold out.' }), 'x')).toBe('Sold out.');
    const fields = new ApiError(400, { phone_number: ['Too long.', 'Digits only.'], email: ['Missing.'] });
    expect(errorMessage(fields, 'x')).toBe('phone number: Too long. Digits only. | email: Missing.');
    expect(fieldErrors(fields)).toEqual({ phone_number: ['Too long.', 'Digits only.'], email: ['Missing.'] });
    expect(errorMessage(new Error('Broken.'), 'x')).toBe('Broken.');
    expect(errorMessage(undefined, 'Unable to create event.')).toBe('Unable to create event.');
  });
});

describe('endsSession', () => {
  const call = 'https://ours.com/services/api/tickets/my-tickets/';

  it('is true for ordinary pages and calls', () => {
    expect(endsSession('/my-tickets', call)).toBe(true);
    expect(endsSession('/events', 'https://ours.com/services/api/auth/user/')).toBe(true);
  });

  it.each(['/login', '/signup', '/verify-email-prompt', '/login/'])('is false on %s', (page) => {
    expect(endsSession(page, call)).toBe(false);
  });

  it.each([
    '/services/api/auth/login/',
    '/services/api/auth/register/',
    '/services/api/auth/verify-email/',
    '/services/api/auth/resend-verification-email-public/',
  ])('is false for %s', (path) => {
    expect(endsSession('/events', `https://ours.com${path}`)).toBe(false);
  });
});
