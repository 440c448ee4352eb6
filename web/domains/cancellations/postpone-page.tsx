import { useQuery } from '@tanstack/react-query';

import type { PostponementPage } from '#contract/postponements.ts';
import type { Workspace } from '#contract/workspace.ts';

import { useWorkspace } from '#web/domains/events/workspace/use-workspace.ts';
import { NotForRole } from '#web/domains/events/workspace/not-for-role.tsx';
import { SubPage } from '#web/domains/events/workspace/sub-page.tsx';
import { apiQuery } from '#web/platform/api/queries.ts';
import type { PageFlags } from '#web/platform/lib/page-flags.ts';
import { paths } from '#web/paths.ts';

import { blockedWords } from './blocked-words.ts';
import { Chosen } from './chosen.tsx';
import { mayCancel } from './may-cancel.ts';
import { NotLoaded } from './not-loaded.tsx';
import { PostponeForm } from './postpone-form.tsx';

export const handle: PageFlags = { is_protected: true, is_private: true, title: 'Postpone' };

/** Moves an event to another date, after showing whom it reaches; and how its holders have chosen since. */
export default function PostponePage() {
  const event = useWorkspace();
  return (
    <SubPage title="Postpone" tab={{ name: 'Overview', path: paths.eventOverview(event.slug) }}>
      {mayCancel(event) ? <Postponing event={event} /> : <NotForRole />}
    </SubPage>
  );
}

function Postponing({ event }: { event: Workspace }) {
  const page = useQuery({ ...apiQuery('getPostponement', { params: { id: event.slug } }), staleTime: 0 });
  return (
    <>
      {page.data && <Content event={event} page={page.data} />}
      <NotLoaded page={page} waiting="Loading the dates" failed="The dates could not be loaded." />
    </>
  );
}

function Content({ event, page }: { event: Workspace; page: PostponementPage }) {
  return (
    <div className="grid max-w-2xl gap-10">
      {page.postponement && <Chosen event={event} postponement={page.postponement} />}
      {page.rehearsal ? (
        <PostponeForm event={event} page={page} rehearsal={page.rehearsal} />
      ) : (
        <p className="text-ink-soft">{blockedWords('postpone', page.blocked)}</p>
      )}
    </div>
  );
}
