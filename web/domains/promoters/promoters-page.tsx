import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import type { Promoter } from '#contract/promoters.ts';
import type { Workspace } from '#contract/workspace.ts';

import type { PageFlags } from '#web/platform/lib/page-flags.ts';
import { CancelledNote, isOver } from '#web/domains/events/workspace/cancelled-note.tsx';
import { useRestored } from '#web/platform/api/form-backup.ts';
import { useWorkspace } from '#web/domains/events/workspace/use-workspace.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { Dialog } from '#web/platform/ui/dialog.tsx';
import { useNextFocus } from '#web/platform/ui/use-next-focus.ts';
import { PartNotLoaded } from '#web/platform/layout/part-not-loaded.tsx';
import { EmptyState } from '#web/platform/ui/empty-state.tsx';
import { Skeletons } from '#web/platform/ui/skeletons.tsx';
import { TabSection } from '#web/domains/events/workspace/tab-section.tsx';

import { backupOf, PromoterForm } from './promoter-form.tsx';
import { PromoterRow } from './promoter-row.tsx';
import { promotersQuery } from './use-promoters.ts';

export const handle: PageFlags = { is_protected: true, is_private: true, title: 'Promoters' };

/** Who sells for an event, what they get, and what they brought. */
export default function PromotersPage() {
  const event = useWorkspace();
  const [isAdding, setAdding] = useState(useRestored(backupOf(event)) !== undefined);
  const list = useQuery(promotersQuery(event.slug));
  const promoters = list.data?.results;
  const add = !isOver(event) && (
    <Button variant="primary" onClick={() => setAdding(true)}>
      Add a promoter
    </Button>
  );
  return (
    <TabSection id="promoters" title="Promoters" actions={promoters && promoters.length > 0 && add}>
      <CancelledNote event={event} what="promoters">
        : all orders are refunded, so promoters earn no commission for them.
      </CancelledNote>
      {!promoters && list.isError && <PartNotLoaded query={list} fallback="The promoters could not be loaded." />}
      {!promoters && !list.isError && <Skeletons label="Loading promoters" sizes={['h-14 w-full', 'h-14 w-full']} />}
      {promoters?.length === 0 && <NoPromoters>{add}</NoPromoters>}
      {list.data && <PromoterList event={event} promoters={list.data.results} earned_hours={list.data.earned_hours} />}
      <Dialog title="Add a promoter" is_open={isAdding} onClose={() => setAdding(false)}>
        <PromoterForm event={event} onDone={() => setAdding(false)} />
      </Dialog>
    </TabSection>
  );
}

function NoPromoters({ children }: { children: ReactNode }) {
  if (!children) return null;
  return <EmptyState text="No promoters yet. Each one gets a link, and you set the commission.">{children}</EmptyState>;
}

type PromoterListProps = { event: Workspace; promoters: Promoter[]; earned_hours: number };

function PromoterList({ event, promoters, earned_hours }: PromoterListProps) {
  const noteRemoved = useNextFocus(
    promoters.filter(({ removed_at }) => !removed_at),
    'promoters',
  );
  if (promoters.length === 0) return null;
  return (
    <>
      <ul aria-label="Promoters">
        {promoters.map((promoter) => (
          <PromoterRow key={promoter.id} event={event} promoter={promoter} onRemoved={() => noteRemoved([promoter])} />
        ))}
      </ul>
      {event.state !== 'cancelled' && (
        <p className="max-w-prose text-sm text-ink-soft">
          A sale counts for the promoter whose link the buyer followed last, within 30 days. Commission is pending until
          {` ${earned_hours} `}hours after the event; refunds take it back.
        </p>
      )}
      <p className="max-w-prose text-sm text-ink-soft">
        Tickets and sales here leave out what was refunded, and all fees. Analytics shows sales before refunds, with
        fees.
      </p>
    </>
  );
}
