import { useInfiniteQuery } from '@tanstack/react-query';
import { Navigate, useSearchParams } from 'react-router';

import { apiPages } from '#web/platform/api/queries.ts';
import { PageMeta } from '#web/platform/lib/page-meta.tsx';
import type { PageFlags } from '#web/platform/lib/page-flags.ts';
import { LeaveGuard } from '#web/domains/events/workspace/leave-guard.tsx';
import { UnsavedProvider } from '#web/domains/events/workspace/unsaved.tsx';
import { OrganizersOnly } from '#web/domains/organizations/organizers-only.tsx';
import { OrganizationsNotLoaded } from '#web/domains/organizations/organizations-not-loaded.tsx';
import { useOrganization } from '#web/domains/organizations/use-organization.ts';
import { paths } from '#web/paths.ts';
import { LinkButton } from '#web/platform/ui/link-button.tsx';
import { MessagePage } from '#web/platform/ui/message-page.tsx';
import { Skeleton } from '#web/platform/ui/skeleton.tsx';

import { CopyEvent } from './copy-event.tsx';
import { CreateForm } from './create-form.tsx';

export const handle: PageFlags = { title: 'Create an Event', is_protected: true, is_private: true };

/** One short form that makes a draft; or, with `?from=`, drafts like an earlier event. */
export default function CreateEventPage() {
  const [search] = useSearchParams();
  const from = search.get('from');
  return (
    <OrganizersOnly>
      <UnsavedProvider>
        <LeaveGuard />
        <div className="page-width pt-8 sm:pt-12">
          <PageMeta title="Create an Event" is_indexed={false} />
          {from === null ? <NewEvent /> : <CopyEvent key={from} slug={from} />}
        </div>
      </UnsavedProvider>
    </OrganizersOnly>
  );
}

function NewEvent() {
  const { organizations: data, organization, query } = useOrganization('edit_events');
  const events = useInfiniteQuery(apiPages('listMyEvents', { query: { search: '', permission: 'edit_events' } }));
  if (!data && query.error) return <OrganizationsNotLoaded title="Create an Event" query={query} />;
  if (!data || events.isPending) return <Skeleton className="h-96 w-full max-w-2xl" />;
  const hosts = data.filter(({ permissions }) => permissions.includes('edit_events'));
  if (data.length === 0) return <Navigate replace to={paths.becomeOrganizer(paths.eventCreate())} />;
  if (hosts.length === 0) return <NotForRole />;
  return (
    <CreateForm
      organizations={hosts}
      preset={hosts.find(({ id }) => id === organization?.id)}
      has_earlier={events.data?.pages[0]?.results.length !== 0}
    />
  );
}

/** For members of teams whose roles do not make events: why there is no form, and the way to one. */
function NotForRole() {
  return (
    <MessagePage
      title="Create an Event"
      text="Your role in the team can’t create events. An owner can change that, or you add an organization of your own."
    >
      <LinkButton to={paths.becomeOrganizer(paths.eventCreate())}>Add an organization</LinkButton>
    </MessagePage>
  );
}
