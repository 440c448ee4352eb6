import type { Profile } from '#contract/auth.ts';

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

/** The session of this browser: kept in local storage, followed by every tab. */
export function createSessionStore(storage: Storage, loadProfile: (token: string) => Promise<Profile>) {
  // The stored token counts from the first call on: what a page asks before the profile has come is asked in its name.
  let state: SessionState = { status: 'loading', user: null, token: storage.getItem(tokenKey) };
  const listeners = new Set<() => void>();

  function become(next: SessionState) {
    state = next;
    for (const listener of listeners) listener();
  }

  /** At start, and when another tab changed the token: the stored token is worth what the profile call says. */
  async function restore(): Promise<void> {
    const token = storage.getItem(tokenKey);
    if (token === null) return become(unauthenticated);
    become({ status: 'loading', user: null, token });
    try {
      const user = await loadProfile(token);
      if (state.token === token) begin(token, user);
    } catch {
      if (state.token === token) end();
    }
  }

  /** Stores a token and its user: the person is signed in. */
  function begin(token: string, user: Profile): void {
    storage.setItem(tokenKey, token);
    storage.setItem(userKey, JSON.stringify(user));
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
    if (storage.getItem(tokenKey) !== state.token) void restore();
  }

  return {
    get: () => state,
    token: () => state.token ?? null,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    restore,
    begin,
    end,
    follow,
  };
}

/** The state before anything is known: what the server renders. */
export function loadingSession(): SessionState {
  return loading;
}
