import { useQuery } from '@tanstack/react-query';

import type { EventEditor } from '#contract/event-editing.ts';

import { PageMeta } from '#web/platform/lib/page-meta.tsx';
import type { PageFlags } from '#web/platform/lib/page-flags.ts';
import { CancelledNote } from '#web/domains/events/workspace/cancelled-note.tsx';
import { useWorkspace } from '#web/domains/events/workspace/use-workspace.ts';
import { Skeleton } from '#web/platform/ui/skeleton.tsx';
import { PartNotLoaded } from '#web/platform/layout/part-not-loaded.tsx';

import { BasicsSection } from './basics-section.tsx';
import { CodesSection } from './codes-section.tsx';
import { DatesSection } from './dates-section.tsx';
import { DescriptionSection } from './description-section.tsx';
import { editorQuery } from './editor-query.ts';
import { FeesSection } from './fees-section.tsx';
import { LimitsSection } from './limits-section.tsx';
import { LineUpSection } from './line-up-section.tsx';
import { PlaceSection } from './place-section.tsx';
import { SavedPosterSection } from './saved-poster-section.tsx';
import { QuestionsSection } from './questions-section.tsx';
import { ResaleSection } from './resale-section.tsx';
import { RulesSection } from './rules-section.tsx';
import { useFieldFromAddress } from './use-field-from-address.ts';
import { VisibilitySection } from './visibility-section.tsx';

export const handle: PageFlags = { title: 'Edit event' };

/** The editor of an event, for its team: sections that are saved separately. */
export default function EditEventPage() {
  const event = useWorkspace();
  return (
    <>
      <PageMeta title={`Edit ${event.title}`} is_indexed={false} />
      {event.state === 'cancelled' ? (
        <CancelledNote event={event}>, so its details can’t be changed. A copy takes them over.</CancelledNote>
      ) : (
        <Editor id={event.id} />
      )}
    </>
  );
}

function Editor({ id }: { id: string }) {
  const editor = useQuery(editorQuery(id));
  return (
    <>
      {editor.data && <Sections key={editor.data.id} event={editor.data} />}
      {!editor.data && editor.error && <PartNotLoaded query={editor} fallback="The event could not be loaded." />}
      {editor.isPending && <SectionsSkeleton />}
    </>
  );
}

function Sections({ event }: { event: EventEditor }) {
  useFieldFromAddress();
  return (
    <div>
      <BasicsSection event={event} />
      <DatesSection event={event} />
      <PlaceSection event={event} />
      <DescriptionSection event={event} />
      <LineUpSection event={event} />
      <SavedPosterSection event={event} />
      <RulesSection event={event} />
      <CodesSection event={event} />
      <QuestionsSection event={event} />
      <VisibilitySection event={event} />
      <FeesSection event={event} />
      <ResaleSection event={event} />
      <LimitsSection event={event} />
    </div>
  );
}

function SectionsSkeleton() {
  return (
    <div role="status" className="grid max-w-2xl gap-5">
      <span className="sr-only">Loading the event</span>
      <Skeleton className="h-7 w-32" />
      {[0, 1, 2, 3].map((place) => (
        <Skeleton key={place} className="h-16 w-full" />
      ))}
    </div>
  );
}
