import type { QueryClient } from '@tanstack/react-query';

import { isAway } from '#web/platform/offline/away.ts';

import { ConnectionError } from './api-error.ts';
import { createApi, type ApiClient } from './client.ts';
import { createQueryClient } from './query-client.ts';
import { createSessionStore, type SessionStore } from './session.ts';

export type Browser = { api: ApiClient; queryClient: QueryClient; session: SessionStore };

let browser: Browser | undefined;
let unauthorizedHandler: (url: string) => boolean = () => false;

/** Says what happens on a 401, and whether that tells the person; `layout/session-sync.tsx` sets it once it can navigate and toast. */
export function setUnauthorizedHandler(handler: (url: string) => boolean): void {
  unauthorizedHandler = handler;
}

/** What a 401 sets off, for calls that do not go through the API client. */
export function onUnauthorized(url: string): boolean {
  return unauthorizedHandler(url);
}

/** The one API client, cache and session of this browser tab. Never called while rendering on the server. */
export function inBrowser(): Browser {
  browser ??= create();
  return browser;
}

function create(): Browser {
  const origin = window.location.origin;
  const api = createApi({
    transport: (url, call) => fetch(url, call),
    origin,
    token: () => session.token(),
    onUnauthorized,
  });
  const session = createSessionStore(availableStorage(), () => api('getProfile').catch(unlessLeaving), { isAway });
  return { api, session, queryClient: createQueryClient(api) };
}

const leavingMs = 300;

/** A page that is left loses its calls first, which says nothing of the session: it is gone before this is over. */
async function unlessLeaving(error: unknown): Promise<never> {
  if (error instanceof ConnectionError) await new Promise((resolve) => setTimeout(resolve, leavingMs));
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
