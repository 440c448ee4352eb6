import { useInfiniteQuery } from '@tanstack/react-query';

import type { Workspace } from '#contract/workspace.ts';
import { counted } from '#contract/counted.ts';

import { apiPages } from '#web/platform/api/queries.ts';
import type { PageFlags } from '#web/platform/lib/page-flags.ts';
import { CancelledNote } from '#web/domains/events/workspace/cancelled-note.tsx';
import { takesGuests } from '#web/domains/events/workspace/only-while-open.tsx';
import { PagedList } from '#web/domains/events/workspace/paged-list.tsx';
import { useWorkspace } from '#web/domains/events/workspace/use-workspace.ts';
import { paths } from '#web/paths.ts';
import { LinkButton } from '#web/platform/ui/link-button.tsx';
import { Notice } from '#web/platform/ui/notice.tsx';
import { useNextFocus } from '#web/platform/ui/use-next-focus.ts';
import { EmptyState } from '#web/platform/ui/empty-state.tsx';
import { TabSection } from '#web/domains/events/workspace/tab-section.tsx';

import { InvitationFilters } from './invitation-filters.tsx';
import { ColumnNames, InvitationRow } from './invitation-row.tsx';
import { InvitationsNav } from './invitations-nav.tsx';
import { useInvitationFilters } from './use-invitation-filters.ts';

export const handle: PageFlags = { is_protected: true, is_private: true, title: 'Invitations' };

/** Everybody who was invited to an event, and how far each invitation has come. */
export default function InvitationsPage() {
  const event = useWorkspace();
  const { filters } = useInvitationFilters();
  const list = useInfiniteQuery({
    ...apiPages('listInvitations', { params: { id: event.slug }, query: filters }),
    placeholderData: (previous) => previous,
    // Guests answer while the page is open.
    staleTime: 0,
  });
  const pages = list.data?.pages ?? [];
  const first = pages[0];
  const invitations = pages.flatMap(({ results }) => results);
  const noteDeleted = useNextFocus(invitations, 'invitations');
  const rows = invitations.map((invitation) => (
    <InvitationRow
      key={invitation.id}
      event={event}
      invitation={invitation}
      // In the list of all it stays, as deleted.
      onDeleted={() => 'state' in filters && noteDeleted([invitation])}
    />
  ));
  const hasNone = list.isSuccess && rows.length === 0 && Object.keys(filters).length === 0;
  return (
    <TabSection id="invitations" title="Invitations" actions={!hasNone && <InviteLinks event={event} />}>
      <InvitationsNav event={event} />
      {hasNone ? (
        <NoInvitations event={event} />
      ) : (
        <>
          <CancelledNote event={event}>, so its invitations have ended. Everybody concerned was told.</CancelledNote>
          <Expected {...first} />
          <InvitationFilters counts={first?.counts} />
          <ColumnNames />
          <PagedList list={list} what="invitations" empty={<NothingFits />}>
            {rows}
          </PagedList>
        </>
      )}
    </TabSection>
  );
}

function InviteLinks({ event }: { event: Workspace }) {
  if (!takesGuests(event)) return null;
  const { slug } = event;
  return (
    <div className="flex flex-wrap gap-2">
      <LinkButton to={paths.eventInvitations(slug, 'many')}>Invite many</LinkButton>
      <LinkButton to={paths.eventInvitations(slug, 'new')} variant="primary">
        Invite
      </LinkButton>
    </div>
  );
}

function Expected({ expected = 0, came = 0 }: { expected?: number; came?: number }) {
  if (expected === 0) return null;
  return (
    <p className="text-ink-soft">
      <strong className="tabular text-ink">{counted(expected, 'guest')}</strong> expected, plus-ones included.
      {came > 0 && ` ${came.toLocaleString('en')} came.`}
    </p>
  );
}

function NothingFits() {
  return (
    <p role="status" className="py-6 text-ink-soft">
      No matches. Try another name or status.
    </p>
  );
}

function NoInvitations({ event }: { event: Workspace }) {
  if (event.state === 'draft' && !event.is_off_sale)
    return <Notice>Publish the event first, so that invitations can link to it.</Notice>;
  if (!takesGuests(event)) return <Notice>Nobody was invited, and this event takes no more guests.</Notice>;
  return (
    <EmptyState text="Nobody is invited yet. Each guest gets an e-mail with a page of their own: they accept, say who comes along, and get their tickets.">
      <InviteLinks event={event} />
    </EmptyState>
  );
}
