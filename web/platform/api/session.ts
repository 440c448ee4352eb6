import type { Profile } from '#contract/auth.ts';

import { ConnectionError } from './api-error.ts';

/** Where a visitor stands. Regular people and organizers differ by `user.is_seller`. */
export type SessionState =
  | { status: 'loading'; user: null; token: string | null }
  | { status: 'unauthenticated'; user: null; token: null; /** Why is said by whoever ended it. */ is_told?: true }
  | { status: 'authenticated'; user: Profile; token: string };

export const tokenKey = 'authToken';
export const userKey = 'authUser';

const loading: SessionState = { status: 'loading', user: null, token: null };
const unauthenticated = { status: 'unauthenticated', user: null, token: null } as const;

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>;
export type SessionStore = ReturnType<typeof createSessionStore>;

type SessionOptions = {
  /** Whether there is nobody to ask, because the network is gone. */
  isAway?: () => boolean;
};

/** The session of this browser: held in local storage, followed by every tab. */
export function createSessionStore(
  storage: Storage,
  loadProfile: (token: string) => Promise<Profile>,
  { isAway = () => false }: SessionOptions = {},
) {
  const { get, become, subscribe } = createSubject(firstState(storage.getItem(tokenKey)));
  /** The stored user had to do, because nobody could be asked. */
  let isUnconfirmed = false;

  /** At start, and when another tab changed the token: the stored token is worth what the profile call says. */
  async function restore(): Promise<void> {
    const token = storage.getItem(tokenKey);
    if (token === null) return become(unauthenticated);
    const user = isAway() ? storedUser(storage) : undefined;
    isUnconfirmed = user !== undefined;
    if (user) return become({ status: 'authenticated', user, token });
    become({ status: 'loading', user: null, token });
    await check(token);
  }

  /** The network is back: asks for the profile where the stored user had to do. No answer yet is no refusal. */
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
    become({ status: 'authenticated', user, token });
  }

  /** Forgets token and user; `is_told` when whoever ends it says why and where to go on. */
  function end({ is_told = false } = {}): void {
    storage.removeItem(tokenKey);
    storage.removeItem(userKey);
    become(is_told ? { ...unauthenticated, is_told } : unauthenticated);
  }

  /** Another tab changed local storage (`key` is null when it cleared everything). */
  function follow(key: string | null): void {
    if (key !== tokenKey && key !== null) return;
    if (storage.getItem(tokenKey) !== get().token) void restore();
  }

  return { get, token: () => get().token, subscribe, restore, confirm, begin, end, follow };
}

/**
 * The stored token counts from the first call on: what a page asks before the profile has come is asked in its name.
 * Without one it is what the server has rendered, the very same, so that nothing is rendered anew.
 */
function firstState(token: string | null): SessionState {
  return token === null ? loading : { status: 'loading', user: null, token };
}

function createSubject(first: SessionState) {
  let state = first;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    become: (next: SessionState) => {
      state = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
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
