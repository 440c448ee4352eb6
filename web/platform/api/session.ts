import type { Profile } from '#contract/auth.ts';

import { ConnectionError } from './api-error.ts';

/** Whether a visitor is signed in. Organizers have `user.is_seller`. */
export type SessionState =
  | { status: 'loading'; user: null; token: string | null }
  | { status: 'unauthenticated'; user: null; token: null; /** The user has been told why. */ is_reported?: true }
  | { status: 'authenticated'; user: Profile; token: string };

export const tokenKey = 'authToken';
const userKey = 'authUser';

/** Where tabs hear the token of the session that one of them is about to end; null when it goes on. */
export const endingChannel = 'session-ending';

const loading: SessionState = { status: 'loading', user: null, token: null };
const unauthenticated = { status: 'unauthenticated', user: null, token: null } as const;

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>;
export type SessionStore = ReturnType<typeof createSessionStore>;

type SessionOptions = {
  /** Whether the server cannot be reached. */
  isOffline?: () => boolean;
};

/** The session of this browser: stored in local storage and shared by all tabs. */
export function createSessionStore(
  storage: Storage,
  loadProfile: (token: string) => Promise<Profile>,
  { isOffline = () => false }: SessionOptions = {},
) {
  const { get, setState, subscribe } = createObservable(initialState(storage.getItem(tokenKey)));
  /** The stored user is shown, because the server could not be reached. */
  let isUnconfirmed = false;

  /** At start, and when another tab changed the token: the profile call decides whether the stored token is valid. */
  async function restore(): Promise<void> {
    const token = storage.getItem(tokenKey);
    // The session that this tab knows is over, even when it was asleep during the logout and sees the next login only.
    if (token === null || token !== get().token) setState(unauthenticated);
    if (token === null) return;
    const user = isOffline() ? storedUser(storage) : undefined;
    isUnconfirmed = user !== undefined;
    if (user) return setState({ status: 'authenticated', user, token });
    setState({ status: 'loading', user: null, token });
    await check(token);
  }

  /** The network is back: loads the profile if only the stored user was used. A failed connection does not end the session. */
  async function confirm(): Promise<void> {
    const { token } = get();
    if (isUnconfirmed && token) await check(token, { isRetry: true });
  }

  async function check(token: string, { isRetry = false } = {}): Promise<void> {
    try {
      const user = await loadProfile(token);
      if (get().token === token) begin(token, user);
    } catch (error) {
      const isRefused = !isRetry || !(error instanceof ConnectionError);
      if (isRefused && get().token === token) end();
    }
  }

  /** Stores a token and its user: the person is signed in. */
  function begin(token: string, user: Profile): void {
    storage.setItem(tokenKey, token);
    storage.setItem(userKey, JSON.stringify(user));
    isUnconfirmed = false;
    setState({ status: 'authenticated', user, token });
  }

  const endElsewhere = () => forget(storage);

  /** Removes token and user; `is_reported` when the caller tells the user why. */
  function end({ is_reported = false } = {}): void {
    forget(storage);
    setState(is_reported ? { ...unauthenticated, is_reported } : unauthenticated);
  }

  /** Another tab changed local storage (`key` is null when it cleared everything). */
  function follow(key: string | null): void {
    if (key === userKey) return setState(withStoredUser(get(), storage));
    if ((key === tokenKey || key === null) && storage.getItem(tokenKey) !== get().token) void restore();
  }

  /** Whether this is the session's token, in this tab and in the storage that another tab may have changed just now. */
  function isCurrent(token: string | null): boolean {
    return token === get().token && token === storage.getItem(tokenKey);
  }

  return { get, token: () => get().token, isCurrent, subscribe, restore, confirm, begin, end, endElsewhere, follow };
}

/** Removes the stored token and user. Alone it signs other tabs out, while this one stays as it is until its session ends. */
function forget(storage: Storage): void {
  storage.removeItem(tokenKey);
  storage.removeItem(userKey);
}

/**
 * The stored token is used from the first call on, before the profile has loaded. Without one the state is the very object
 * that the server has rendered, so that nothing is rendered again.
 */
function initialState(token: string | null): SessionState {
  return token === null ? loading : { status: 'loading', user: null, token };
}

function createObservable(first: SessionState) {
  let state = first;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    setState: (next: SessionState) => {
      state = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** The session with what another tab has stored about its user: a new name, or that they are an organizer now. */
function withStoredUser(state: SessionState, storage: Storage): SessionState {
  const user = storedUser(storage);
  const isSame = state.status === 'authenticated' && state.token === storage.getItem(tokenKey);
  return isSame && user ? { ...state, user } : state;
}

function storedUser(storage: Storage): Profile | undefined {
  try {
    const user: Profile | null = JSON.parse(storage.getItem(userKey) ?? 'null');
    return typeof user?.id === 'string' ? user : undefined;
  } catch {
    return undefined;
  }
}

/** The state before anything is known: what the server renders. */
export function loadingSession(): SessionState {
  return loading;
}
