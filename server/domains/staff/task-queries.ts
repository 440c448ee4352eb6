import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { StaffTask, TaskKind } from '#contract/staff-queue.ts';
import type { Db, Tx } from '#server/platform/db/db.ts';
import type { Settings } from '#server/settings.ts';

export type TaskRow = {
  kind: TaskKind;
  subject_id: string;
  since: Date;
  due_at: Date | null;
  /** `due_at` as text that sorts, with those that have none last. */
  due_key: string;
  what: string;
  state: StaffTask['state'];
  taken_by_user_id: string | null;
  taken_by: string | null;
  taken_at: Date | null;
  done_by_user_id: string | null;
  done_by: string | null;
  done_at: Date | null;
  note: string;
  event_id: string | null;
  event_slug: string | null;
  event_title: string | null;
  organization_id: string | null;
  organization_handle: string | null;
  organization_name: string | null;
  order_id: string | null;
  amounts: { amount: number; currency: string }[];
};

/** The queue with staff's work on it: an item that came back after it was done is open again. */
function tasks(settings: Settings): RawBuilder<unknown> {
  const { staff_safety_hours, staff_report_hours, staff_money_hours } = settings;
  return sql`(
    select q.kind, q.subject_id, q.since, q.due_at, q.what, q.event_id, q.organization_id, q.order_id, q.amounts,
           coalesce(to_char(q.due_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), '9') as due_key, s.state,
           case when s.state in ('taken', 'done') then t.taken_by_user_id end as taken_by_user_id,
           case when s.state in ('taken', 'done') then t.taken_at end as taken_at,
           case when s.state = 'done' then t.done_by_user_id end as done_by_user_id,
           case when s.state = 'done' then t.done_at end as done_at,
           coalesce(t.note, '') as note
      from staff_queue(${staff_safety_hours}, ${staff_report_hours}, ${staff_money_hours}) q
      left join staff_tasks t on t.kind = q.kind and t.subject_id = q.subject_id
      cross join lateral (select case
        when t.done_at >= q.since then 'done'
        when q.is_over then 'over'
        when t.done_at is null and t.taken_by_user_id is not null then 'taken'
        else 'open' end as state) s)`;
}

/** Rows of the queue that match, in the given order. */
export async function selectTasks(
  db: Db | Tx,
  settings: Settings,
  { where, order, limit }: { where: RawBuilder<SqlBool>; order: RawBuilder<unknown>; limit: number },
): Promise<TaskRow[]> {
  const { rows } = await sql<TaskRow>`
    select k.*, taker.username as taken_by, doer.username as done_by, e.slug as event_slug, e.title as event_title,
           o.handle as organization_handle, o.name as organization_name
      from ${tasks(settings)} k
      left join users taker on taker.id = k.taken_by_user_id
      left join users doer on doer.id = k.done_by_user_id
      left join events e on e.id = k.event_id
      left join organizations o on o.id = k.organization_id
     where ${where} order by ${order} limit ${limit}`.execute(db);
  return rows;
}

type Counts = { kind: TaskKind; count: number; mine: number };

/** How many items of each kind are open, and how many of them the caller has taken. */
export async function countTasks(db: Db, settings: Settings, userId: string): Promise<Counts[]> {
  const { rows } = await sql<Counts>`
    select k.kind, count(*)::int as count,
           count(*) filter (where k.state = 'taken' and k.taken_by_user_id = ${userId})::int as mine
      from ${tasks(settings)} k where k.state in ('open', 'taken') group by k.kind`.execute(db);
  return rows;
}

/** One item; undefined when there is none. */
export async function findTask(
  db: Db | Tx,
  settings: Settings,
  { kind, id }: { kind: TaskKind; id: string },
): Promise<TaskRow | undefined> {
  const where = sql<SqlBool>`k.kind = ${kind} and k.subject_id = ${id}`;
  const [row] = await selectTasks(db, settings, { where, order: sql`1`, limit: 1 });
  return row;
}
