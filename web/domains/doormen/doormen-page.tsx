import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import type { Workspace } from '#contract/workspace.ts';

import type { CallResponse } from '#web/platform/api/client.ts';
import { apiQuery } from '#web/platform/api/queries.ts';
import type { PageFlags } from '#web/platform/lib/page-flags.ts';
import { PageMeta } from '#web/platform/lib/page-meta.tsx';
import { CancelledNote } from '#web/domains/events/workspace/cancelled-note.tsx';
import { useRestored } from '#web/platform/api/form-backup.ts';
import { useWorkspace } from '#web/domains/events/workspace/use-workspace.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { LinkButton } from '#web/platform/ui/link-button.tsx';
import { Skeleton } from '#web/platform/ui/skeleton.tsx';
import { useNextFocus } from '#web/platform/ui/use-next-focus.ts';
import { PartNotLoaded } from '#web/platform/layout/part-not-loaded.tsx';

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
    <section aria-labelledby="doormen" className="grid gap-5">
      <PageMeta title={`Doormen · ${event.title}`} is_indexed={false} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="doormen" tabIndex={-1} className="text-xl outline-none">
          Doormen
        </h2>
        {crew.data && !hasNone && !crew.data.is_shut && (
          <Button variant="primary" onClick={() => setAdding(true)}>
            Add a doorman
          </Button>
        )}
      </div>
      <CancelledNote event={event} {...(crew.data?.is_shut && { what: 'doormen' })}>
        : nobody is let in, so it needs no doormen.
      </CancelledNote>
      {crew.data ? (
        <Crew event={event} crew={crew.data} onAdd={() => setAdding(true)} />
      ) : crew.error ? (
        <PartNotLoaded query={crew} fallback="The doormen could not be loaded." />
      ) : (
        <div role="status" aria-label="Loading the doormen" className="grid gap-4">
          <Skeleton className="h-32 w-full" />
          <Skeleton className="h-24 w-full" />
        </div>
      )}
      <AddDoormanDialog event={event} is_open={isAdding} onClose={() => setAdding(false)} />
    </section>
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
        !is_shut && <NoDoormen slug={event.slug} onAdd={onAdd} />
      )}
      {(!is_shut || links.length > 0) && <DoorLinks event={event} links={links} can_add={!is_shut} />}
      {!is_shut && <Gates event={event} />}
    </>
  );
}

function NoDoormen({ slug, onAdd }: { slug: string; onAdd: () => void }) {
  return (
    <div className="grid justify-items-start gap-4 rounded-card border border-line p-6">
      <p className="max-w-prose text-ink-soft">
        Nobody on the door yet. Add people by e-mail, or create a link with a PIN for a borrowed phone. If you scan
        yourself, open the door once on your phone in the week before.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" onClick={onAdd}>
          Add a doorman
        </Button>
        <LinkButton to={paths.door(slug)} reloadDocument>
          Open the door
        </LinkButton>
      </div>
    </div>
  );
}
