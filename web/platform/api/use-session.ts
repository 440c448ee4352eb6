import { useSyncExternalStore } from 'react';

import { inBrowser } from './browser.ts';
import { loadingSession, type SessionState } from './session.ts';

/** The session; 'loading' on the server and until the stored token has been checked. */
export function useSession(): SessionState {
  return useSyncExternalStore(subscribe, () => inBrowser().session.get(), loadingSession);
}

function subscribe(listener: () => void): () => void {
  return inBrowser().session.subscribe(listener);
}
