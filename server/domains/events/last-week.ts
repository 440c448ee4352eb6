import { sql } from 'kysely';
import type { Workspace } from '#contract/workspace.ts';
import type { Db } from '#server/platform/db/db.ts';

type Row = {
  days_left: number;
  open: number;
  accepted: number;
  declined: number;
  doormen: number;
  phones: number;
  team: boolean;
};

/** How far an event is prepared in its last week. The caller has checked that it starts within a week. */
export async function getLastWeek(db: Db, eventId: string, now: Date): Promise<Workspace['last_week']> {
  const { rows } = await sql<Row>`
    select (e.starts_at at time zone e.time_zone)::date - (${now}::timestamptz at time zone e.time_zone)::date as days_left,
           i.open, i.accepted, i.declined,
           (select count(*)::int from doormen d where d.event_id = e.id and d.removed_at is null) as doormen,
           (select count(*)::int from door_devices v join door_links l on l.id = v.door_link_id
             where v.event_id = e.id and v.removed_at is null and l.removed_at is null) as phones,
           exists (select from door_openings p
                    where p.event_id = e.id and p.by_team_at > e.starts_at - interval '7 days') as team
      from events e
      cross join lateral (
        select (count(*) filter (where i.accepted_at is null and i.declined_at is null))::int as open,
               (count(*) filter (where i.accepted_at is not null))::int as accepted,
               (count(*) filter (where i.declined_at is not null))::int as declined
          from invitations i where i.event_id = e.id and i.revoked_at is null) i
     where e.id = ${eventId}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { open, accepted, declined, team, ...rest } = row;
  return { ...rest, invitations: { open, accepted, declined }, team_opened_door: team };
}
