import { useQuery } from '@tanstack/react-query';
import { Outlet } from 'react-router';

import { apiQuery } from '#web/platform/api/queries.ts';
import { PageError } from '#web/platform/layout/page-error.tsx';
import type { PageFlags } from '#web/platform/lib/page-flags.ts';
import { PageMeta } from '#web/platform/lib/page-meta.tsx';
import { Skeleton } from '#web/platform/ui/skeleton.tsx';

import { ConfirmPage } from './second-factor/confirm-page.tsx';
import { SetUpPage } from './second-factor/set-up-page.tsx';
import { StaffBar } from './staff-bar.tsx';

export const handle: PageFlags = { title: 'Staff', is_protected: true, is_private: true, hide_footer: true };

/** Around the pages of staff: the second factor first, then search on top. For others nothing is here. */
export default function StaffLayout() {
  const self = useQuery({
    ...apiQuery('getStaffSelf'),
    retry: false,
    // Asked again only where something has changed it: new recovery codes stay on the screen meanwhile.
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (self.data?.second_factor === 'missing') return <SetUpPage username={self.data.username} />;
  if (self.data?.second_factor === 'unconfirmed') return <ConfirmPage />;
  if (self.data)
    return (
      <div className="page-width grid gap-6 pt-4 pb-16 sm:pt-6">
        <StaffBar self={self.data} />
        <Outlet context={self.data} />
      </div>
    );
  if (self.isError) return <PageError error={self.error} />;
  return (
    <div role="status" className="page-width grid gap-4 pt-6">
      <PageMeta title="Staff" is_indexed={false} />
      <span className="sr-only">Loading</span>
      <Skeleton className="h-11 w-full" />
      <Skeleton className="h-64 w-full" />
    </div>
  );
}
