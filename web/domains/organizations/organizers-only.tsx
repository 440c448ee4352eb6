import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';

import { useSession } from '#web/platform/api/use-session.ts';
import { paths } from '#web/paths.ts';

/** A page that needs an organization; others make one first, and come back. */
export function OrganizersOnly({ children }: { children: ReactNode }) {
  const { user } = useSession();
  const { pathname, search } = useLocation();
  if (user?.is_seller) return children;
  return <Navigate replace to={paths.becomeOrganizer(pathname + search)} />;
}
