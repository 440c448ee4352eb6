import { useInfiniteQuery } from '@tanstack/react-query';

import type { Workspace } from '#contract/workspace.ts';

import type { CallResponse } from '#web/platform/api/client.ts';
import { apiPages } from '#web/platform/api/queries.ts';
import type { PageFlags } from '#web/platform/lib/page-flags.ts';
import { CancelledNote } from '#web/domains/events/workspace/cancelled-note.tsx';
import { PagedList } from '#web/domains/events/workspace/paged-list.tsx';
import { useWorkspace } from '#web/domains/events/workspace/use-workspace.ts';
import { InvitationsNav } from '#web/domains/invitations/invitations-nav.tsx';
import { paths } from '#web/paths.ts';
import { LinkButton } from '#web/platform/ui/link-button.tsx';
import { Notice } from '#web/platform/ui/notice.tsx';
import { useNextFocus } from '#web/platform/ui/use-next-focus.ts';
import { EmptyState } from '#web/platform/ui/empty-state.tsx';
import { TabSection } from '#web/domains/events/workspace/tab-section.tsx';

import { BulkBar } from './bulk-bar.tsx';
import { RequestFilters } from './request-filters.tsx';
import { RequestRow } from './request-row.tsx';
import { useDecision } from './use-decision.tsx';
import { useRequestFilters } from './use-request-filters.ts';
import { useSelection } from './use-selection.ts';

export const handle: PageFlags = { is_protected: true, is_private: true, title: 'Requests' };

/** The people who ask to come to an event: who they are, what they wrote, and the answer. */
export default function RequestsPage() {
  const event = useWorkspace();
  const { state, search } = useRequestFilters();
  const list = useInfiniteQuery({
    ...apiPages('listRequests', { params: { id: event.slug }, query: { state, ...(search && { search }) } }),
    placeholderData: (previous) => previous,
    // People ask, and others answer, while the page is open.
    staleTime: 0,
  });
  const pages = list.data?.pages ?? [];
  const [first] = pages;
  const isCancelled = event.state === 'cancelled';
  const hasNone = first !== undefined && search === '' && Object.values(first.counts).every((count) => count === 0);
  return (
    <TabSection id="requests" title="Requests">
      <InvitationsNav event={event} />
      <CancelledNote event={event}>, so requests need no answer. Everybody who waited was told.</CancelledNote>
      {isOver(event) && <Notice>This event is over, so requests need no answer any more.</Notice>}
      {hasNone ? (
        !isCancelled && !isOver(event) && <NoRequests event={event} />
      ) : (
        <>
          <RequestFilters counts={first?.counts} />
          <RequestList event={event} list={list} pages={pages} />
        </>
      )}
    </TabSection>
  );
}

const isOver = ({ state, availability }: Workspace) => state !== 'cancelled' && availability === 'ended';

type Page = CallResponse<'listRequests'>;
type RequestListProps = { event: Workspace; list: Parameters<typeof PagedList>[0]['list']; pages: Page[] };

function RequestList({ event, list, pages }: RequestListProps) {
  const { state, search } = useRequestFilters();
  const [first] = pages;
  const requests = pages.flatMap(({ results }) => results);
  const isWaiting = state === 'waiting';
  const canDecide = isWaiting && event.state !== 'cancelled' && !isOver(event);
  const selection = useSelection({ requests, matching: first?.matching ?? 0, key: `${state} ${search}` });
  const noteAnswered = useNextFocus(requests, 'requests');
  const decision = useDecision({
    ...{ event, search, list: first },
    onDone: (answered) => {
      selection.noteAnswered(answered);
      noteAnswered(answered);
    },
  });
  return (
    <>
      {canDecide && requests.length > 1 && <ChoosePage selection={selection} />}
      <PagedList list={list} empty={<NothingFits isWaiting={isWaiting && search === ''} />}>
        {requests.map((request) => (
          <RequestRow
            key={request.id}
            request={request}
            time_zone={event.time_zone}
            can_decide={canDecide}
            is_chosen={selection.has(request.id)}
            onChoose={() => selection.toggle(request.id)}
            onDecide={(kind) => decision.begin(kind, [request])}
          />
        ))}
      </PagedList>
      {canDecide && <BulkBar selection={selection} onDecide={decision.beginChosen(selection)} />}
      {decision.dialog}
    </>
  );
}

function ChoosePage({ selection }: { selection: ReturnType<typeof useSelection> }) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-4 justify-self-start pl-1 text-sm font-semibold">
      <input
        type="checkbox"
        className="size-5 shrink-0"
        checked={selection.hasAllShown}
        onChange={selection.toggleShown}
      />
      Select all
    </label>
  );
}

function NothingFits({ isWaiting }: { isWaiting: boolean }) {
  return (
    <p role="status" className="py-6 text-ink-soft">
      {isWaiting ? 'Nobody is waiting for an answer.' : 'No matches. Try another text or status.'}
    </p>
  );
}

function NoRequests({ event }: { event: Workspace }) {
  const isOpen = event.visibility === 'private' && event.takes_requests;
  return (
    <EmptyState
      text={
        isOpen
          ? 'Nobody has asked yet. Anyone with the link to the event sees its poster, title, city and date, and can ask you for an invitation.'
          : 'People can ask to come to a private event if you allow it, or for a ticket type that is by request only. You approve whom you want; each of them gets an invitation.'
      }
    >
      {!isOpen && (
        <>
          <LinkButton to={`${paths.eventEdit(event.slug)}#visibility`} variant="primary">
            Visibility
          </LinkButton>
          <LinkButton to={paths.eventTicketTypes(event.slug)}>Tickets</LinkButton>
        </>
      )}
    </EmptyState>
  );
}
