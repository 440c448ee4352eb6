import { sql } from 'kysely';
import { nameOfUser } from '#server/domains/auth/person-name.ts';
import type { AuditAction } from '#server/platform/db/audit-actions.ts';
import type { Db } from '#server/platform/db/db.ts';
import { pageByTime } from '#server/platform/http/page-by-time.ts';
import type { Cursor } from '#server/platform/http/paging.ts';
import { PLACEHOLDER_PATTERN } from '#server/platform/lib/email-address.ts';

export type HistoryRow = {
  id: string;
  at: Date;
  action: AuditAction;
  data: Record<string, unknown>;
  subject_type: string;
  subject_id: string;
  event_slug: string | null;
  event_title: string | null;
  /** The name of the ticket type, code, promoter, doorman or person of the entry. */
  name: string;
  actor: string | null;
};

/**
 * The present name of the subject of an entry `a`; its last name if the subject is gone. People who were added by their
 * address get no name of an account: whether it has one is never told.
 */
const NAME = sql<string>`coalesce(case a.subject_type
    when 'ticket_type' then (select t.name from ticket_types t where t.id = a.subject_id::uuid)
    when 'promo_code' then coalesce(
      (select p.code from promo_codes p where p.id = a.subject_id::uuid),
      (select b.name from promo_code_batches b where b.id = a.subject_id::uuid))
    when 'promoter_link' then (
      select coalesce(nullif(l.name, ''), ${nameOfUser('u')}, l.referral_code) from promoter_links l
        left join users u on u.id = l.user_id and l.email is null where l.id = a.subject_id::uuid)
    when 'ticket' then (
      select concat_ws(', ', t.name, nullif(k.holder_name, '')) from tickets k
        join ticket_types t on t.id = k.ticket_type_id where k.id = a.subject_id::uuid)
    when 'event' then (
      select coalesce(nullif(d.name, ''), ${nameOfUser('u')}, case when d.email not like ${PLACEHOLDER_PATTERN} then d.email end)
        from doormen d left join users u on u.id = d.user_id and d.email is null
       where d.id = (a.data ->> 'doorman_id')::uuid)
    when 'organization' then (
      select ${nameOfUser('u')} from users u
       where u.id = coalesce(a.data ->> 'user_id', case when a.action = 'team.handed_over' then a.data ->> 'to' end)::uuid)
  end, a.data ->> 'name', a.data ->> 'code', case a.subject_type when 'organization' then 'Somebody' else '' end)`;

type Page = {
  organization_id: string;
  event_id: string | undefined;
  actions: AuditAction[];
  cursor: Cursor | undefined;
  limit: number;
};

/** Entries of an organization in reading direction, newest first unless read backwards. */
export async function findEntries(db: Db, page: Page): Promise<HistoryRow[]> {
  const { organization_id, event_id, actions, cursor, limit } = page;
  const { after, order } = pageByTime({ value: sql.ref('a.at'), id: sql.ref('a.id'), descending: true, cursor });
  const { rows } = await sql<HistoryRow>`
    select a.id, a.at, a.action, a.data, a.subject_type, a.subject_id, e.slug as event_slug, e.title as event_title,
           ${NAME} as name, ${nameOfUser('u')} as actor
      from audit_log a
      left join events e on e.id = a.event_id
      left join users u on u.id = a.actor_user_id
     where a.organization_id = ${organization_id} and a.action = any(${actions}::text[]) and ${after}
       and ${event_id === undefined ? sql`true` : sql`a.event_id = ${event_id}`}
     order by ${order} limit ${limit}`.execute(db);
  return rows;
}

const CHOICES = 200;

/** The events of an organization, newest first, to choose one of. */
export function listEventNames(db: Db, organizationId: string) {
  return db
    .selectFrom('events')
    .select(['id', 'slug', 'title'])
    .where('organization_id', '=', organizationId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(CHOICES)
    .execute();
}
