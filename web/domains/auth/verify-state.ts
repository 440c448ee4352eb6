import { useLocation } from 'react-router';

import { useHydrated } from '#web/platform/lib/use-hydrated.ts';

/** The navigation state of the verification page: the e-mail address, which must not be in the address bar. */
export type VerifyState = { email?: string } | null;

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
