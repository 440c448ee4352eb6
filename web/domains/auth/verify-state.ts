import { useLocation } from 'react-router';

import { useHydrated } from '#web/platform/lib/use-hydrated.ts';

/** What the way to the verification page carries along: the address, which must not stand in an address bar. */
export type VerifyState = { email?: string } | null;

/** The address carried along; empty on the server, which does not know the history's state. */
export function useCarriedEmail(): string {
  const { state }: { state: unknown } = useLocation();
  return useHydrated() ? emailFrom(state) : '';
}

/** The state of a place in the history may hold anything. */
function emailFrom(state: unknown): string {
  const email: unknown = typeof state === 'object' && state !== null && 'email' in state ? state.email : undefined;
  return typeof email === 'string' ? email : '';
}
