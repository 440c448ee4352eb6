import { describe, expect, it } from 'vitest';

import type { Profile } from '#contract/auth.ts';

import { ApiError, ConnectionError } from './api-error.ts';
import { createSessionStore, loadingSession } from './session.ts';

const user: Profile = {
  id: '1',
  username: 'ada',
  email: 'ada@example.org',
  first_name: 'Ada',
  last_name: '',
  phone_number: '',
  is_seller: false,
  email_verified: true,
  pending_email: null,
  picture_url: null,
};

function buildStorage(stored: Record<string, string> = {}) {
  const values = new Map(Object.entries(stored));
  return {
    values,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}

describe('the session', () => {
  it('is loading, then unauthenticated without a token', async () => {
    const session = createSessionStore(buildStorage(), async () => user);
    // The state the server has rendered: another object would cause another rendering.
    expect(session.get()).toBe(loadingSession());
    await session.restore();
    expect(session.get().status).toBe('unauthenticated');
  });

  it('uses a stored token before the profile has loaded', () => {
    expect(createSessionStore(buildStorage({ authToken: 't' }), async () => user).token()).toBe('t');
  });

  it('fetches the profile of a stored token', async () => {
    const storage = buildStorage({ authToken: 't' });
    const session = createSessionStore(storage, async () => user);
    const restoring = session.restore();
    expect(session.get()).toEqual({ status: 'loading', user: null, token: 't' });
    await restoring;
    expect(session.get()).toEqual({ status: 'authenticated', user, token: 't' });
    expect(JSON.parse(storage.values.get('authUser') ?? '')).toEqual(user);
  });

  it('removes token and user when the profile cannot be had', async () => {
    const storage = buildStorage({ authToken: 't', authUser: '{}' });
    const session = createSessionStore(storage, () => Promise.reject(new Error('no')));
    await session.restore();
    expect(session.get().status).toBe('unauthenticated');
    expect(storage.values.size).toBe(0);
  });

  it('remembers that its end was reported until the next login', () => {
    const session = createSessionStore(buildStorage({}), () => Promise.resolve(user));
    session.begin('t', user);
    session.end({ is_reported: true });
    expect(session.get()).toEqual({ status: 'unauthenticated', user: null, token: null, is_reported: true });
    session.begin('u', user);
    session.end();
    expect(session.get()).toEqual({ status: 'unauthenticated', user: null, token: null });
  });

  it('can end in the storage first: other tabs follow, and a call refused meanwhile is not this session’s', () => {
    const storage = buildStorage();
    const session = createSessionStore(storage, async () => user);
    session.begin('t', user);
    session.endElsewhere();
    expect(storage.values.size).toBe(0);
    expect(session.get()).toMatchObject({ status: 'authenticated', token: 't' });
    expect(session.isCurrent('t')).toBe(false);
  });

  it.each([
    ['refused', () => Promise.reject(new Error('expired'))],
    ['that of somebody else', async () => ({ ...user, id: '2' })],
  ])('preserves a login that happened while an older token was being checked, which is %s', async (_, load) => {
    const storage = buildStorage({ authToken: 'old' });
    const session = createSessionStore(storage, load);
    const restoring = session.restore();
    session.begin('new', user);
    await restoring;
    expect(session.get()).toMatchObject({ status: 'authenticated', token: 'new', user });
  });

  it('knows whether a token is still the session’s, when another tab has just logged in', () => {
    const storage = buildStorage();
    const session = createSessionStore(storage, async () => user);
    session.begin('old', user);
    expect([session.isCurrent('old'), session.isCurrent(null)]).toEqual([true, false]);
    storage.setItem('authToken', 'new');
    expect([session.isCurrent('old'), session.isCurrent('new')]).toEqual([false, false]);
  });

  it('follows the logout and login of another tab', async () => {
    const storage = buildStorage();
    const session = createSessionStore(storage, async () => user);
    session.begin('t', user);
    storage.removeItem('authToken');
    session.follow('authToken');
    expect(session.get().status).toBe('unauthenticated');
    storage.setItem('authToken', 't2');
    session.follow('authToken');
    await expect.poll(() => session.get().status).toBe('authenticated');
  });

  it('is over before that of the next login begins, for a tab that slept through the logout', async () => {
    const storage = buildStorage();
    const session = createSessionStore(storage, async () => ({ ...user, id: '2' }));
    session.begin('t', user);
    const states: string[] = [];
    session.subscribe(() => states.push(session.get().status));
    storage.setItem('authToken', 'of-somebody-else');
    session.follow('authToken');
    await expect.poll(() => session.get().user?.id).toBe('2');
    expect(states).toEqual(['unauthenticated', 'loading', 'authenticated']);
  });

  it('follows what another tab saved about the user, and never to another session', async () => {
    const storage = buildStorage();
    const session = createSessionStore(storage, async () => user);
    session.begin('t', user);
    storage.setItem('authUser', JSON.stringify({ ...user, is_seller: true }));
    session.follow('authUser');
    expect(session.get()).toMatchObject({ status: 'authenticated', token: 't', user: { is_seller: true } });
    storage.setItem('authToken', 'of-somebody-else');
    storage.setItem('authUser', JSON.stringify({ ...user, id: '2' }));
    session.follow('authUser');
    expect(session.get()).toMatchObject({ token: 't', user: { id: '1' } });
  });

  describe('without a network', () => {
    const stored = () => buildStorage({ authToken: 't', authUser: JSON.stringify(user) });

    it('uses the stored user, and loads the profile when the network is back', async () => {
      const session = createSessionStore(stored(), async () => ({ ...user, first_name: 'Augusta' }), {
        isOffline: () => true,
      });
      await session.restore();
      expect(session.get()).toMatchObject({ status: 'authenticated', token: 't', user: { first_name: 'Ada' } });
      await session.confirm();
      expect(session.get()).toMatchObject({ status: 'authenticated', user: { first_name: 'Augusta' } });
    });

    it.each([
      ['ends with a refusal', new ApiError(401, {}), 'unauthenticated'],
      ['goes on when there is still no answer', new ConnectionError('No.', undefined), 'authenticated'],
    ])('%s', async (_, error, status) => {
      const session = createSessionStore(stored(), () => Promise.reject(error), { isOffline: () => true });
      await session.restore();
      await session.confirm();
      expect(session.get().status).toBe(status);
    });

    it('is unauthenticated without a valid stored user', async () => {
      const storage = buildStorage({ authToken: 't', authUser: '{' });
      const session = createSessionStore(storage, () => Promise.reject(new Error('no')), { isOffline: () => true });
      await session.restore();
      expect(session.get().status).toBe('unauthenticated');
    });
  });
});
