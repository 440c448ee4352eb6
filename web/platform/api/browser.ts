import type { QueryClient } from '@tanstack/react-query';

import { isOffline } from '#web/platform/offline/offline-state.ts';

import { ConnectionError } from './api-error.ts';
import { createApi, type ApiClient, type RefusedCall } from './client.ts';
import { createQueryClient } from './query-client.ts';
import { createSessionStore, type SessionStore } from './session.ts';

export type Browser = { api: ApiClient; queryClient: QueryClient; session: SessionStore };

let browser: Browser | undefined;
let unauthorizedHandler: (refused: RefusedCall) => boolean = () => false;

/** Sets the handler of a 401, which returns whether it has told the user; `layout/session-sync.tsx` sets it once it can navigate and toast. */
export function setUnauthorizedHandler(handler: (refused: RefusedCall) => boolean): void {
  unauthorizedHandler = handler;
}

let askForPassword = async (): Promise<boolean> => false;

/** Sets how the password is asked for when a call needs a recently entered one (domains/auth/password-prompt.tsx). */
export function setPasswordPrompt(ask: () => Promise<boolean>): void {
  askForPassword = ask;
}

/** Handles a 401 of a call that does not go through the API client. */
export function onUnauthorized(refused: RefusedCall): boolean {
  return unauthorizedHandler(refused);
}

/** The one API client, cache and session of this browser tab. Never called while rendering on the server. */
export function inBrowser(): Browser {
  browser ??= create();
  return browser;
}

function create(): Browser {
  const origin = window.location.origin;
  const api = createApi({
    // Public answers allow a proxy to send a stale one for a moment; a browser would do the same.
    transport: (url, call) => fetch(url, { ...call, cache: 'no-cache' }),
    origin,
    token: () => session.token(),
    onUnauthorized,
    onPasswordNeeded: () => askForPassword(),
  });
  const session = createSessionStore(availableStorage(), () => api('getProfile').catch(unlessLeaving), { isOffline });
  return { api, session, queryClient: createQueryClient(api) };
}

const leavingDelayMs = 300;

/** Leaving a page aborts its calls, which says nothing about the session: the page is gone before this delay ends. */
async function unlessLeaving(error: unknown): Promise<never> {
  if (error instanceof ConnectionError) await new Promise((resolve) => setTimeout(resolve, leavingDelayMs));
  throw error;
}

/** Local storage; where the browser refuses it, memory for as long as the tab lives. */
function availableStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  try {
    window.localStorage.getItem('authToken');
    return window.localStorage;
  } catch {
    const memory = new Map<string, string>();
    return {
      getItem: (key) => memory.get(key) ?? null,
      setItem: (key, value) => void memory.set(key, value),
      removeItem: (key) => void memory.delete(key),
    };
  }
}
