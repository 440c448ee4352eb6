import { sql } from 'kysely';
import { listStaffLog as listStaffLogRoute, type LogEntry, type StaffAct } from '#contract/staff-records.ts';
import type { AppContext } from '#server/context.ts';
import { pageByTime } from '#server/platform/http/page-by-time.ts';
import { decodeCursor, pageOfRows } from '#server/platform/http/paging.ts';

const MOST = 20;

type ActRow = { id: string; at: Date; action: string; username: string | null; reason: string | null };

/** The acts on a subject, the latest first. */
export async function listActs(ctx: AppContext, subject_type: string, subject_id: string): Promise<StaffAct[]> {
  const { rows } = await sql<ActRow>`
    select a.id, a.at, a.action, u.username, coalesce(a.data ->> 'note', a.data ->> 'reason') as reason
      from audit_log a left join users u on u.id = a.actor_user_id
     where a.subject_type = ${subject_type} and a.subject_id = ${subject_id}
     order by a.at desc, a.id desc limit ${MOST}`.execute(ctx.db);
  return rows.map(presentAct);
}

type LogRow = ActRow & Pick<LogEntry, 'subject_type' | 'subject_id'> & { subject_name: string | null };

/** A page of staff's acts; their refunds are recorded like those of hosts. */
export async function listStaffLog(ctx: AppContext, query: { cursor?: string | undefined }) {
  const cursor = decodeCursor(query.cursor);
  const size = ctx.settings.page_size;
  const { after, order } = pageByTime({ value: sql.ref('a.at'), id: sql.ref('a.id'), descending: true, cursor });
  const { rows } = await sql<LogRow>`
    select a.id, a.at, a.action, u.username, coalesce(a.data ->> 'note', a.data ->> 'reason') as reason, a.subject_type, a.subject_id,
           case a.subject_type
             when 'event' then (select e.title from events e where e.id = a.subject_id::uuid)
             when 'organization' then (select o.name from organizations o where o.id = a.subject_id::uuid)
             when 'user' then (select s.username from users s where s.id = a.subject_id::uuid)
           end as subject_name
      from audit_log a left join users u on u.id = a.actor_user_id
     where (a.action like 'staff.%' or a.action like 'order.refund%')
       and (a.action like 'staff.%' or a.data ->> 'reason' = 'staff' or a.data ->> 'by_staff' = 'true')
       and ${after} order by ${order} limit ${size + 1}`.execute(ctx.db);
  const { page, next, previous } = pageOfRows({
    rows,
    size,
    cursor,
    keyOf: ({ at, id }) => ({ value: at.toISOString(), id }),
    path: listStaffLogRoute.path,
    query: {},
  });
  return { results: page.map(presentEntry), next, previous };
}

function presentEntry(row: LogRow): LogEntry {
  const { subject_type, subject_id, subject_name } = row;
  return { ...presentAct(row), subject_type, subject_id, subject_name: subject_name ?? '' };
}

function presentAct({ id, at, action, username, reason }: ActRow): StaffAct {
  return { id, at: at.toISOString(), action, by: username, reason: reason ?? '' };
}
