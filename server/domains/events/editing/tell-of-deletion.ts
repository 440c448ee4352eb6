import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/db.ts';
import { hashSecret } from '#server/platform/lib/random.ts';
import { writeMail } from '#server/platform/mail/outbox.ts';
import type { DeletedDraft } from '../emails.ts';

/**
 * Tells promoters and doormen that their draft is deleted, each address once; before its rows are deleted. Only people
 * who had a mail about their role know of it, so nobody gets more of these mails than the limits of those allow.
 */
export async function tellOfDeletion(tx: Tx, event_id: string, now: Date): Promise<void> {
  for (const { email: to_email, ...payload } of await listTold(tx, event_id)) {
    const key = `draft-deleted:${event_id}:${hashSecret(to_email).toString('base64url')}`;
    await writeMail(tx, { key, template: 'draft_deleted', to_email, payload, now });
  }
}

async function listTold(tx: Tx, event_id: string): Promise<(DeletedDraft & { email: string })[]> {
  const { rows } = await sql<DeletedDraft & { email: string }>`
    select distinct on (w.email) w.email, w.role, e.title, e.starts_at, e.time_zone, o.name as host
      from events e join organizations o on o.id = e.organization_id
      cross join lateral (
        -- The first mail may have been held back, and a later one sent.
        select coalesce(u.email, l.email) as email, 'promoter' as role, mail || l.id || ':' || v as key
          from promoter_links l left join users u on u.id = l.user_id
          cross join generate_series(1, l.version) v
          cross join unnest(array['promoter-added:', 'promoter-changed:']) mail
         where l.event_id = e.id and l.removed_at is null
        union all
        select coalesce(u.email, d.email), 'door', 'doorman-added:' || d.id
          from doormen d left join users u on u.id = d.user_id
         where d.event_id = e.id and d.removed_at is null) w
      join outbox m on m.key = w.key and m.sent_at is not null and m.last_error is null
     where e.id = ${event_id} order by w.email, w.role`.execute(tx);
  return rows;
}
