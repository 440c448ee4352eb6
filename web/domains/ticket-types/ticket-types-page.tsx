import { useEffect, useRef, useState } from 'react';

import type { HostTicketTypes } from '#contract/host-ticket-types.ts';
import type { Workspace } from '#contract/workspace.ts';

import { useRestored } from '#web/platform/api/form-backup.ts';
import { CancelledNote, isOver } from '#web/domains/events/workspace/cancelled-note.tsx';
import { useWorkspace } from '#web/domains/events/workspace/use-workspace.ts';
import type { PageFlags } from '#web/platform/lib/page-flags.ts';
import { PageMeta } from '#web/platform/lib/page-meta.tsx';
import { Button } from '#web/platform/ui/button.tsx';
import { useNextFocus } from '#web/platform/ui/use-next-focus.ts';

import { PayoutsHint } from '#web/domains/connect/payouts-hint.tsx';
import { PartNotLoaded } from '#web/platform/layout/part-not-loaded.tsx';
import { EmptyState } from '#web/platform/ui/empty-state.tsx';
import { Skeletons } from '#web/platform/ui/skeletons.tsx';

import { backupOf } from './type-backups.ts';
import { AddType } from './edit-type.tsx';
import { TypeList } from './type-list.tsx';
import { TypeTotals } from './type-totals.tsx';
import { waitsForPayouts } from './type-words.ts';
import { useTicketTypes } from './use-ticket-types.ts';

export const handle: PageFlags = { title: 'Tickets' };

/** The ticket types of an event, for its team. */
export default function TicketTypesPage() {
  const event = useWorkspace();
  const { data, error, isPending, refetch } = useTicketTypes(event.slug);
  return (
    <section aria-labelledby="tickets" className="grid gap-6">
      <PageMeta title={`Tickets of ${event.title}`} is_indexed={false} />
      {isPending && (
        <Skeletons label="Loading the ticket types" sizes={['h-8 w-40', 'h-16 w-full', 'h-16 w-full', 'h-16 w-full']} />
      )}
      {!data && error && <PartNotLoaded query={{ error, refetch }} fallback="The ticket types could not be loaded." />}
      {data && <Types event={event} list={data} />}
    </section>
  );
}

function Types({ event, list }: { event: Workspace; list: HostTicketTypes }) {
  const [isAdding, setAdding] = useState(useRestored(backupOf.newType(event.id)) !== undefined);
  const [isOrdering, setOrdering] = useState(false);
  const addButton = useRef<HTMLButtonElement>(null);
  const wasAdding = useRef(false);
  // Back to the button, as soon as it is there again; the first one stands elsewhere.
  useEffect(() => {
    if (wasAdding.current && !isAdding) (addButton.current ?? document.getElementById('tickets'))?.focus();
    wasAdding.current = isAdding;
  }, [isAdding]);
  const noteDeleted = useNextFocus(list.types, 'tickets');
  const isEmpty = list.types.length === 0;
  const canOrder = list.types.filter(({ state }) => state !== 'archived').length > 1;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="tickets" tabIndex={-1} className="text-xl outline-none">
          Tickets
        </h2>
        {!isOver(event) && (
          <div className="flex flex-wrap gap-2">
            {(canOrder || isOrdering) && (
              <Button onClick={() => setOrdering(!isOrdering)}>{isOrdering ? 'Done' : 'Change order'}</Button>
            )}
            {!isEmpty && !isAdding && (
              <Button ref={addButton} onClick={() => setAdding(true)}>
                Add ticket type
              </Button>
            )}
          </div>
        )}
      </div>
      <CancelledNote event={event} what="ticket types">
        , so no more tickets are sold.
      </CancelledNote>
      {isEmpty && !isAdding && <Empty onAdd={() => setAdding(true)} />}
      {!isEmpty && <TypeTotals list={list} />}
      <Waiting event={event} list={list} />
      {isAdding && <AddType slug={event.slug} event_id={event.id} list={list} onDone={() => setAdding(false)} />}
      <TypeList slug={event.slug} list={list} is_ordering={isOrdering} onDeleted={(type) => noteDeleted([type])} />
    </>
  );
}

function Waiting({ event, list }: { event: Workspace; list: HostTicketTypes }) {
  if (!list.types.some((type) => waitsForPayouts(type, event))) return null;
  return <PayoutsHint organization={{ id: event.organization.id, permissions: event.permissions }} />;
}

function Empty({ onAdd }: { onAdd: () => void }) {
  if (isOver(useWorkspace())) return null;
  return (
    <EmptyState text="Your ticket types appear here, each with its price, quantity and sales. A guest list needs one too: a free ticket.">
      <Button variant="primary" onClick={onAdd}>
        Add ticket type
      </Button>
    </EmptyState>
  );
}
