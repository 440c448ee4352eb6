import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';

import type { TaskFilter, TaskKind } from '#contract/staff-queue.ts';

import { apiPages } from '#web/platform/api/queries.ts';
import type { PageFlags } from '#web/platform/lib/page-flags.ts';
import { PageMeta } from '#web/platform/lib/page-meta.tsx';
import { PagedList } from '#web/domains/events/workspace/paged-list.tsx';
import { chipStyle } from '#web/platform/ui/chip.tsx';
import { SelectField } from '#web/platform/ui/select.tsx';

import { useConfirmAgain } from '../use-staff.ts';
import { TaskRow } from './task-row.tsx';
import { kindWords, stateWords } from './task-words.ts';
import { useRowKeys } from './use-row-keys.ts';

export const handle: PageFlags = { title: 'Queue', is_protected: true, is_private: true, hide_footer: true };

const kinds = Object.keys(kindWords) as TaskKind[];
const states = Object.keys(stateWords) as TaskFilter[];

const empty: Record<TaskFilter, string> = {
  open: 'Nothing to do. New items appear here automatically.',
  free: 'Every open item is taken.',
  mine: 'You have not taken any item.',
  done: 'Nothing is done yet.',
};

/** What waits for staff, what is due first on top. */
export default function QueuePage() {
  const { kind, state, hrefOf, setState } = useFilters();
  const list = useInfiniteQuery({
    ...apiPages('listTasks', { query: { state, ...(kind && { kind }) } }),
    placeholderData: (previous) => previous,
    refetchInterval: 30_000,
  });
  useConfirmAgain(list.error);
  const rows = useRowKeys();
  const first = list.data?.pages[0];
  const tasks = list.data?.pages.flatMap(({ results }) => results) ?? [];
  const all = Object.values(first?.counts ?? {}).reduce((sum, count) => sum + count, 0);
  return (
    <section aria-labelledby="queue" className="grid gap-4">
      <PageMeta title="Queue" is_indexed={false} />
      <h1 id="queue" className="text-2xl">
        Queue
      </h1>
      <div className="grid items-center gap-3 sm:grid-cols-[minmax(0,1fr)_12rem]">
        <nav aria-label="Kind" className="flex flex-wrap gap-2">
          <Link to={hrefOf()} aria-current={kind ? undefined : 'page'} className={chipStyle(!kind)}>
            All {first && <Count count={all} />}
          </Link>
          {kinds.map((one) => (
            <Link
              key={one}
              to={hrefOf(one)}
              aria-current={kind === one ? 'page' : undefined}
              className={chipStyle(kind === one)}
            >
              {kindWords[one]} {first && <Count count={first.counts[one] ?? 0} />}
            </Link>
          ))}
        </nav>
        <SelectField
          label="Status"
          is_label_hidden
          value={state}
          options={states.map((value) => ({ value, label: labelOf(value, first?.mine) }))}
          onChange={(change) => setState(change.target.value as TaskFilter)}
        />
      </div>
      <div ref={rows} className="grid gap-4">
        <PagedList list={list} what="queue" empty={<p className="py-8 text-ink-soft">{empty[state]}</p>}>
          {tasks.map((task) => (
            <TaskRow key={`${task.kind}:${task.id}`} task={task} />
          ))}
        </PagedList>
      </div>
    </section>
  );
}

function Count({ count }: { count: number }) {
  return <span className="tabular font-normal">{count}</span>;
}

function labelOf(state: TaskFilter, mine: number | undefined): string {
  return state === 'mine' && mine ? `${stateWords.mine} (${mine})` : stateWords[state];
}

/** Kind and state, kept in the page's address. */
function useFilters() {
  const [parameters, setParameters] = useSearchParams();
  const kind = kinds.find((one) => one === parameters.get('kind'));
  const state = states.find((one) => one === parameters.get('state')) ?? 'open';
  const withValue = (name: 'kind' | 'state', value: string | undefined): URLSearchParams => {
    const changed = new URLSearchParams(parameters);
    if (value) changed.set(name, value);
    else changed.delete(name);
    return changed;
  };
  return {
    kind,
    state,
    hrefOf: (value?: TaskKind) => `?${withValue('kind', value)}`,
    setState: (value: TaskFilter) => setParameters(withValue('state', value === 'open' ? undefined : value)),
  };
}
