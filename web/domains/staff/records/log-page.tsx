import { useInfiniteQuery } from '@tanstack/react-query';

import type { LogEntry } from '#contract/staff-records.ts';

import { apiPages } from '#web/platform/api/queries.ts';
import { deviceZone } from '#web/platform/lib/device-zone.ts';
import type { PageFlags } from '#web/platform/lib/page-flags.ts';
import { PageMeta } from '#web/platform/lib/page-meta.tsx';
import { PagedList } from '#web/domains/events/workspace/paged-list.tsx';
import { DateTime } from '#web/platform/ui/date-time.tsx';

import { ActLine } from '../act-list.tsx';
import { RecordLink } from '../queue/task-facts.tsx';
import { useConfirmAgain } from '../use-staff.ts';

export const handle: PageFlags = { title: 'Log', is_protected: true, is_private: true, hide_footer: true };

/** What staff did, the latest first. */
export default function LogPage() {
  const list = useInfiniteQuery(apiPages('listStaffLog', { query: {} }));
  useConfirmAgain(list.error);
  const entries = list.data?.pages.flatMap(({ results }) => results) ?? [];
  return (
    <section className="grid gap-4">
      <PageMeta title="Log" is_indexed={false} />
      <h1 className="text-2xl">What staff did</h1>
      <PagedList list={list} what="log" empty={<p className="text-ink-soft">Nothing yet.</p>}>
        {entries.map((entry) => (
          <LogRow key={entry.id} entry={entry} />
        ))}
      </PagedList>
    </section>
  );
}

function LogRow({ entry: { at, action, by, reason, ...subject } }: { entry: LogEntry }) {
  return (
    <li className="grid gap-x-4 border-b border-line py-2 text-sm wrap-anywhere last:border-0 sm:grid-cols-[11rem_minmax(0,1fr)_8rem]">
      <DateTime instant={at} zone={deviceZone()} className="text-ink-soft" />
      <ActLine action={action} by={by} reason={reason} />
      <SubjectLink {...subject} />
    </li>
  );
}

const pages: Record<string, [page: string, word: string]> = {
  user: ['accounts', 'Account'],
  organization: ['organizations', 'Organization'],
  order: ['orders', 'Order'],
  event: ['events', 'Event'],
};

type Subject = Pick<LogEntry, 'subject_type' | 'subject_id' | 'subject_name'>;

function SubjectLink({ subject_type, subject_id, subject_name }: Subject) {
  const [page, word = ''] = pages[subject_type] ?? [];
  if (subject_type === 'staff_task')
    return <RecordLink to={`queue/${subject_id.replace(':', '/')}`} text="Queue item" />;
  return page ? <RecordLink to={`${page}/${subject_id}`} text={subject_name || word} /> : null;
}
