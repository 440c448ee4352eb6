import { useEffect, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** The token of the mailed link. It is moved from the address bar to the history's state, where a reload finds it. */
export function useResetToken(): string {
  const { pathname, search, state }: { pathname: string; search: string; state: unknown } = useLocation();
  const navigate = useNavigate();
  const inAddress = new URLSearchParams(search).get('token');
  const stored = useSyncExternalStore(
    neverChanges,
    () => tokenFrom(state),
    () => '',
  );

  useEffect(() => {
    if (inAddress !== null) void navigate(pathname, { replace: true, state: { token: inAddress } });
  }, [inAddress, pathname, navigate]);

  return inAddress ?? stored;
}

/** The state of a history entry may contain anything. */
function tokenFrom(state: unknown): string {
  const token: unknown = typeof state === 'object' && state !== null && 'token' in state ? state.token : undefined;
  return typeof token === 'string' ? token : '';
}

function neverChanges(): () => void {
  return () => {};
}
