import { sql } from 'kysely';
import type { MessageSegment } from '#contract/messages.ts';
import { nameOfUser } from '#server/domains/auth/person-name.ts';
import type { Db, Tx } from '#server/platform/db/db.ts';

/** The progress of the mails of a group. A mail that was not needed any more is marked as sent, with a remark. */
export function progressOf(groupId: ReturnType<typeof sql.ref>) {
  return sql<Progress>`(
    select count(*) filter (where x.sent_at is not null and x.last_error is null)::int as sent,
           count(*) filter (where x.sent_at is not null and x.last_error is not null)::int as left_out,
           count(*) filter (where x.failed_at is not null)::int as failed,
           count(*) filter (where x.sent_at is null and x.failed_at is null)::int as waiting
      from outbox x where x.group_id = ${groupId})`;
}

export type Progress = { sent: number; left_out: number; failed: number; waiting: number };

/** Messages `g` of an event with their progress and what they are presented with; callers add conditions. */
export function selectMessages(db: Db | Tx, eventId: string) {
  return db
    .selectFrom('messages as g')
    .leftJoin('users as u', 'u.id', 'g.sent_by')
    .innerJoinLateral(progressOf(sql.ref('g.id')).as('progress'), (join) => join.onTrue())
    .selectAll('g')
    .select(['progress.sent', 'progress.left_out', 'progress.failed', 'progress.waiting'])
    .select(nameOfUser('u').as('writer'))
    .select(
      sql<
        string[]
      >`array(select t.name from ticket_types t where t.id = any(g.ticket_type_ids) order by t.position)`.as(
        'ticket_types',
      ),
    )
    .where('g.event_id', '=', eventId)
    .where('g.is_test', '=', false)
    .$narrowType<{ segment: MessageSegment }>();
}

export type MessageRow = Awaited<ReturnType<ReturnType<typeof selectMessages>['execute']>>[number];

/** One message of an event. */
export function findMessage(db: Db | Tx, { event_id, id }: { event_id: string; id: string }) {
  return selectMessages(db, event_id).where('g.id', '=', id).executeTakeFirst();
}
