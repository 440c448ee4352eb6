import { sql } from 'kysely';
import type { AuditAction } from '#server/platform/db/audit-actions.ts';
import type { Tx } from '#server/platform/db/db.ts';

/** Fills the audit log with the past actions of the owners. */
export async function insertHistory(tx: Tx): Promise<void> {
  const action = (name: AuditAction) => sql.lit(name);
  await sql`
    insert into audit_log (at, actor_user_id, action, subject_type, subject_id, data)
    select happened.at, o.owner_user_id, happened.action, happened.subject_type, happened.subject_id, happened.data
      from (
        select o.id as organization_id, o.created_at as at, ${action('organization.created')} as action,
               'organization' as subject_type, o.id::text as subject_id, '{}'::jsonb as data from organizations o
        union all
        select e.organization_id, e.created_at, ${action('event.created')}, 'event', e.id::text, '{"version": 1}'::jsonb from events e
        union all
        select e.organization_id, e.created_at + interval '20 minutes', ${action('ticket_type.created')}, 'ticket_type', t.id::text,
               jsonb_build_object('name', t.name) from ticket_types t join events e on e.id = t.event_id
        union all
        select e.organization_id, e.created_at + interval '1 hour', ${action('promo_code.created')}, 'promo_code', p.id::text,
               jsonb_build_object('code', p.code) from promo_codes p join events e on e.id = p.event_id
        union all
        select e.organization_id, e.published_at, ${action('event.published')}, 'event', e.id::text, '{"version": 2}'::jsonb
          from events e where e.published_at is not null
        union all
        select e.organization_id, e.cancelled_at, ${action('event.cancelled')}, 'event', e.id::text, '{}'::jsonb
          from events e where e.cancelled_at is not null) happened
      join organizations o on o.id = happened.organization_id
     order by happened.at, happened.subject_id`.execute(tx);
}
