import { useEffect, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** The token of the mailed link. It leaves the address bar at once; the history's entry keeps it for a reload. */
export function useResetToken(): string {
  const { pathname, search, state }: { pathname: string; search: string; state: unknown } = useLocation();
  const navigate = useNavigate();
  const inAddress = new URLSearchParams(search).get('token');
  const kept = useSyncExternalStore(
    neverChanges,
    () => tokenFrom(state),
    () => '',
  );

  useEffect(() => {
    if (inAddress !== null) void navigate(pathname, { replace: true, state: { token: inAddress } });
  }, [inAddress, pathname, navigate]);

  return inAddress ?? kept;
}

/** The state of a place in the history may hold anything. */
function tokenFrom(state: unknown): string {
  const token: unknown = typeof state === 'object' && state !== null && 'token' in state ? state.token : undefined;
  return typeof token === 'string' ? token : '';
}

function neverChanges(): () => void {
  return () => {};
}
