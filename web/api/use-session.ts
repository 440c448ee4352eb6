import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

import { inBrowser } from './browser.ts';
import { createQueryClient } from './query-client.ts';
import { loadingSession, type SessionState } from './session.ts';

/** The session; 'loading' on the server and until the stored token has been checked. */
export function useSession(): SessionState {
  return useSyncExternalStore(subscribe, () => inBrowser().session.get(), loadingSession);
}

function subscribe(listener: () => void): () => void {
  return inBrowser().session.subscribe(listener);
}

/** The cache components read from: the tab's one in the browser, an empty one per rendering on the server. */
export function clientForThisSide(): QueryClient {
  return import.meta.env.SSR ? createQueryClient(askNothing) : inBrowser().queryClient;
}

/** On the server the loaders have asked before anything is rendered. */
function askNothing(): Promise<never> {
  return Promise.reject(new Error('Pages are rendered from what their loader has fetched.'));
}
