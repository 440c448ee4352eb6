import { useInfiniteQuery } from '@tanstack/react-query';

import { apiPages } from '#web/platform/api/queries.ts';
import { useSession } from '#web/platform/api/use-session.ts';
import { OrganizationSwitcher } from '#web/domains/organizations/organization-switcher.tsx';
import { useOrganization } from '#web/domains/organizations/use-organization.ts';
import type { PageFlags } from '#web/platform/lib/page-flags.ts';
import { PageMeta } from '#web/platform/lib/page-meta.tsx';
import { paths } from '#web/paths.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { LinkButton } from '#web/platform/ui/link-button.tsx';

import { PayoutsHint } from '#web/domains/connect/payouts-hint.tsx';

import { MyEventList, NoEvents } from './my-event-list.tsx';
import { hasOpenDoor, mayEdit, type MyEvent } from './my-event-words.ts';
import { ForOrganizers } from './for-organizers.tsx';

export const handle: PageFlags = { is_protected: true, is_private: true };

/** The organizer's own events. */
export default function SellerPage() {
  const { user } = useSession();
  const { organizations = [], organization } = useOrganization();
  if (!user?.is_seller) return <ForOrganizers title="Organizer Dashboard" />;
  return (
    <div className="page-width max-w-5xl pt-8 sm:pt-12">
      <PageMeta title="Organizer Dashboard" is_indexed={false} />
      {organization && <OrganizationSwitcher organizations={organizations} current={organization} />}
      <header className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <h1 className="text-3xl font-extrabold">Your events</h1>
        <div className="flex flex-wrap gap-3">
          <LinkButton to={paths.doors()}>Your doors</LinkButton>
          {organization && <LinkButton to={paths.payouts(organization.handle)}>Payouts</LinkButton>}
          {organization && <LinkButton to={paths.organizationSettings(organization.handle)}>Organization</LinkButton>}
          <LinkButton to={paths.eventCreate()} variant="primary">
            Create an event
          </LinkButton>
        </div>
      </header>
      <div className="mt-8 grid gap-8">
        {organization && <PayoutsHint organization={organization} />}
        <Events organization_id={organizations.length > 1 ? organization?.id : undefined} />
      </div>
    </div>
  );
}

/** Without an organization: all of them, and the events whose doors the person works at. */
function Events({ organization_id }: { organization_id: string | undefined }) {
  const list = useInfiniteQuery(apiPages('listMyEvents', { query: organization_id ? { organization_id } : {} }));
  return (
    <>
      <MyEventList
        events={list.data?.pages.flatMap((page) => page.results)}
        error={list.error}
        onRetry={() => void list.refetch()}
        actionsOf={(event) => <Actions event={event} now={list.dataUpdatedAt} />}
        empty={
          <NoEvents title="No events yet" text="Your events appear here as soon as there is one, drafts included.">
            <LinkButton to={paths.eventCreate()} variant="primary">
              Create an event
            </LinkButton>
            <LinkButton to={paths.hostTools()}>See the host tools</LinkButton>
          </NoEvents>
        }
      />
      {list.hasNextPage && (
        <div className="mt-8 grid justify-center">
          <Button is_busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            Load more
          </Button>
        </div>
      )}
    </>
  );
}

function Actions({ event, now }: { event: MyEvent; now: number }) {
  return (
    <>
      <LinkButton to={paths.event(event.slug)} size="sm">
        View page
        <span className="sr-only"> of {event.title}</span>
      </LinkButton>
      {mayEdit(event) && (
        <LinkButton to={paths.eventEdit(event.slug)} size="sm">
          Edit
          <span className="sr-only"> {event.title}</span>
        </LinkButton>
      )}
      {hasOpenDoor(event, now) && (
        <LinkButton to={paths.door(event.slug)} size="sm">
          Open door
          <span className="sr-only"> of {event.title}</span>
        </LinkButton>
      )}
    </>
  );
}
