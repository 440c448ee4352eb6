import { useLocation } from 'react-router';

import { useHydrated } from './use-hydrated.ts';

/** The navigation state of signup and verification: the e-mail address, which must not be in the address bar. */
export type PassedEmail = { email?: string } | null;

/** The e-mail address in the navigation state; empty on the server, which does not know that state. */
export function usePassedEmail(): string {
  const { state }: { state: unknown } = useLocation();
  return useHydrated() ? emailFrom(state) : '';
}

/** The state of a history entry may contain anything. */
function emailFrom(state: unknown): string {
  const email: unknown = typeof state === 'object' && state !== null && 'email' in state ? state.email : undefined;
  return typeof email === 'string' ? email : '';
}
