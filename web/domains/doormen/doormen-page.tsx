import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import type { Workspace } from '#contract/workspace.ts';

import type { CallResponse } from '#web/platform/api/client.ts';
import { apiQuery } from '#web/platform/api/queries.ts';
import type { PageFlags } from '#web/platform/lib/page-flags.ts';
import { CancelledNote } from '#web/domains/events/workspace/cancelled-note.tsx';
import { useRestored } from '#web/platform/api/form-backup.ts';
import { hasDoor } from '#web/domains/events/workspace/tabs.ts';
import { useWorkspace } from '#web/domains/events/workspace/use-workspace.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { LinkButton } from '#web/platform/ui/link-button.tsx';
import { useNextFocus } from '#web/platform/ui/use-next-focus.ts';
import { PartNotLoaded } from '#web/platform/layout/part-not-loaded.tsx';
import { EmptyState } from '#web/platform/ui/empty-state.tsx';
import { Skeletons } from '#web/platform/ui/skeletons.tsx';
import { TabSection } from '#web/domains/events/workspace/tab-section.tsx';

import { AddDoormanDialog, backupOf } from './add-doorman-dialog.tsx';
import { DoorLinks } from './door-links.tsx';
import { DoormanList } from './doorman-list.tsx';
import { Gates } from './gates.tsx';

export const handle: PageFlags = { is_protected: true, is_private: true, title: 'Doormen' };

/** Who works the door of an event: people with an account, and phones that a link let in. */
export default function DoormenPage() {
  const event = useWorkspace();
  const [isAdding, setAdding] = useState(useRestored(backupOf(event)) !== undefined);
  const crew = useQuery({ ...apiQuery('listDoormen', { params: { id: event.slug } }), staleTime: 0 });
  const hasNone = crew.data?.results.length === 0;
  return (
    <TabSection
      id="doormen"
      title="Doormen"
      actions={
        crew.data &&
        !hasNone &&
        !crew.data.is_shut && (
          <Button variant="primary" onClick={() => setAdding(true)}>
            Add a doorman
          </Button>
        )
      }
    >
      <CancelledNote event={event} {...(crew.data?.is_shut && { what: 'doormen' })}>
        : nobody is let in, so it needs no doormen.
      </CancelledNote>
      {crew.data ? (
        <Crew event={event} crew={crew.data} onAdd={() => setAdding(true)} />
      ) : crew.error ? (
        <PartNotLoaded query={crew} fallback="The doormen could not be loaded." />
      ) : (
        <Skeletons label="Loading the doormen" sizes={['h-32 w-full', 'h-24 w-full']} />
      )}
      <AddDoormanDialog event={event} is_open={isAdding} onClose={() => setAdding(false)} />
    </TabSection>
  );
}

type CrewProps = { event: Workspace; crew: CallResponse<'listDoormen'>; onAdd: () => void };

function Crew({ event, crew: { results: doormen, links, is_shut }, onAdd }: CrewProps) {
  const noteRemoved = useNextFocus(doormen, 'doormen');
  return (
    <>
      {doormen.length > 0 ? (
        <DoormanList event={event} doormen={doormen} onRemoved={(removal) => noteRemoved([removal])} />
      ) : (
        !is_shut && <NoDoormen event={event} onAdd={onAdd} />
      )}
      {(!is_shut || links.length > 0) && <DoorLinks event={event} links={links} can_add={!is_shut} />}
      {!is_shut && <Gates event={event} />}
    </>
  );
}

function NoDoormen({ event, onAdd }: Omit<CrewProps, 'crew'>) {
  return (
    <EmptyState text="Nobody on the door yet. Add people by e-mail, or create a link with a PIN for a borrowed phone. If you scan yourself, open the door once on your phone in the week before.">
      <Button variant="primary" onClick={onAdd}>
        Add a doorman
      </Button>
      {hasDoor(event) && (
        <LinkButton to={paths.door(event.slug)} reloadDocument>
          Open the door
        </LinkButton>
      )}
    </EmptyState>
  );
}
