import { useEffect } from 'react';
import { useNavigate } from 'react-router';

import { useSession } from '#web/platform/api/use-session.ts';
import { paths } from '#web/paths.ts';

/** Leads to the requested page whoever is signed in already, or signs in from another tab. */
export function useLeaveWhenSignedIn(redirect: string | null): void {
  const navigate = useNavigate();
  const { status } = useSession();
  useEffect(() => {
    if (status === 'authenticated') void navigate(redirect ?? paths.home(), { replace: true });
  }, [status, redirect, navigate]);
}
