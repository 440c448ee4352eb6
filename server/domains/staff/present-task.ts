import type { StaffTask } from '#contract/staff-queue.ts';
import type { TaskRow } from './task-queries.ts';

/** Row → wire: an item of the queue. */
export function presentTask(row: TaskRow): StaffTask {
  return {
    kind: row.kind,
    id: row.subject_id,
    what: row.what,
    since: row.since.toISOString(),
    due_at: row.due_at?.toISOString() ?? null,
    state: row.state,
    taken_by: personOf(row.taken_by_user_id, row.taken_by),
    taken_at: row.taken_at?.toISOString() ?? null,
    done_by: personOf(row.done_by_user_id, row.done_by),
    done_at: row.done_at?.toISOString() ?? null,
    note: row.note,
    ...subjectsOf(row),
    order_id: row.order_id,
    amounts: row.amounts,
  };
}

const personOf = (id: string | null, username: string | null) => (id && username !== null ? { id, username } : null);

function subjectsOf(row: TaskRow): Pick<StaffTask, 'event' | 'organization'> {
  const { event_id, event_slug, event_title, organization_id, organization_handle, organization_name } = row;
  return {
    event: event_id ? { id: event_id, slug: event_slug ?? '', title: event_title ?? '' } : null,
    organization: organization_id
      ? { id: organization_id, handle: organization_handle ?? '', name: organization_name ?? '' }
      : null,
  };
}
