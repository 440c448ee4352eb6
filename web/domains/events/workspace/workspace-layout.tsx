import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { Outlet, useLocation, useParams } from 'react-router';

import type { Workspace } from '#contract/workspace.ts';

import { isApiError } from '#web/platform/api/api-error.ts';
import { apiQuery } from '#web/platform/api/queries.ts';
import type { PageFlags } from '#web/platform/lib/page-flags.ts';
import { PageMeta } from '#web/platform/lib/page-meta.tsx';
import { paths } from '#web/paths.ts';
import { LinkButton } from '#web/platform/ui/link-button.tsx';
import { Skeleton } from '#web/platform/ui/skeleton.tsx';
import { PageMissing } from '#web/platform/layout/page-not-loaded.tsx';

import { LeaveGuard } from './leave-guard.tsx';
import { NotForRole } from './not-for-role.tsx';
import { mayUse, tabAt } from './tabs.ts';
import { UnsavedProvider } from './unsaved.tsx';
import { useCancelledMeanwhile } from './use-cancelled-meanwhile.ts';
import { WorkspaceHeader } from './workspace-header.tsx';
import { WorkspaceTabs } from './workspace-tabs.tsx';

export const handle: PageFlags = { title: 'Your event', is_protected: true, is_private: true };

/** Around each tab of an event's workspace: the event on top, the tabs beside, the tab's page. */
export default function WorkspaceLayout() {
  const { slug = '' } = useParams();
  const query = useQuery(apiQuery('getWorkspace', { params: { id: slug } }));
  const { data: workspace } = query;
  useCancelledMeanwhile();
  // Also what is in the cache: the draft was deleted, or the person is on the team no more.
  if (query.error && (!workspace || isApiError(query.error, 404))) return <WorkspaceMissing query={query} />;
  if (!workspace) return <WorkspaceSkeleton />;
  return (
    <UnsavedProvider>
      <LeaveGuard />
      <div className="page-width pt-6 sm:pt-8">
        <WorkspaceHeader workspace={workspace} />
        <div className="mt-6 grid gap-8 lg:mt-8 lg:grid-cols-[12rem_minmax(0,1fr)] lg:gap-12">
          <WorkspaceTabs workspace={workspace} />
          <div className="min-w-0">
            <TabPage workspace={workspace} />
          </div>
        </div>
      </div>
    </UnsavedProvider>
  );
}

/** The tab's page; instead of it a sentence for those whose role has no such tab, but who were given its address. */
function TabPage({ workspace }: { workspace: Workspace }) {
  const { pathname } = useLocation();
  const tab = tabAt(pathname, workspace.slug);
  if (!tab || mayUse(workspace, tab)) return <Outlet context={workspace} />;
  return (
    <>
      <PageMeta title={`${tab.label} of ${workspace.title}`} is_indexed={false} />
      <h2 className="text-xl">{tab.label}</h2>
      <div className="mt-4">
        <NotForRole />
      </div>
    </>
  );
}

function WorkspaceMissing({ query }: Pick<ComponentProps<typeof PageMissing>, 'query'>) {
  const title = 'We can’t find this event';
  return (
    <>
      <PageMeta title={isApiError(query.error, 404) ? title : 'Your event'} is_indexed={false} />
      <PageMissing
        query={query}
        fallback="The event could not be loaded."
        code="404"
        title={title}
        text="It may have a new address, or your account may not be on its team."
      >
        <LinkButton to={paths.sellerDashboard()} variant="primary">
          Your events
        </LinkButton>
      </PageMissing>
    </>
  );
}

function WorkspaceSkeleton() {
  return (
    <div role="status" className="page-width grid gap-6 pt-6 sm:pt-10">
      <PageMeta title="Your event" is_indexed={false} />
      <h1 className="sr-only">Loading the event</h1>
      <Skeleton className="h-20 w-full max-w-lg" />
      <Skeleton className="h-64 w-full" />
    </div>
  );
}
