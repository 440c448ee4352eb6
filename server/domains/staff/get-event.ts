import { sql } from 'kysely';
import type { StaffEvent } from '#contract/staff-records.ts';
import type { AppContext } from '#server/context.ts';
import { notFound } from '#server/platform/lib/errors.ts';
import { listActs } from './acts.ts';

type Row = Omit<StaffEvent, 'organization' | 'starts_at' | 'blocked_at' | 'acts'> & {
  starts_at: Date | null;
  blocked_at: Date | null;
  organization_id: string;
  organization_name: string;
  organization_handle: string;
};

/** One event as staff sees it. It shows no personal data, so no reason is needed. */
export async function getStaffEvent(ctx: AppContext, id: string): Promise<StaffEvent> {
  const { rows } = await sql<Row>`
    select e.id, e.slug, e.title, e.state, e.visibility, e.starts_at, e.time_zone, e.city, e.blocked_at, e.blocked_reason,
           o.id as organization_id, o.name as organization_name, o.handle as organization_handle,
           (select coalesce(sum(t.sold), 0)::int from ticket_types t where t.event_id = e.id) as sold,
           (select count(*)::int from contact_messages m
              join event_slugs s on s.event_id = e.id and m.about like '%/events/' || s.slug
             where m.topic in ('report_event', 'report_problem', 'safety')) as report_count
      from events e join organizations o on o.id = e.organization_id
     where e.id = ${id}`.execute(ctx.db);
  const [row] = rows;
  if (!row) throw notFound();
  const { organization_id, organization_name, organization_handle, starts_at, blocked_at, ...event } = row;
  return {
    ...event,
    starts_at: starts_at?.toISOString() ?? null,
    blocked_at: blocked_at?.toISOString() ?? null,
    organization: { id: organization_id, name: organization_name, handle: organization_handle },
    acts: await listActs(ctx, 'event', id),
  };
}
