import { sql } from 'kysely';
import type { InvitationBatch } from '#contract/invitation-lists.ts';
import type { AppContext } from '#server/context.ts';
import { getOwnEvent } from '#server/domains/events/get-own-event.ts';
import type { Db } from '#server/platform/db/db.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { notFound } from '#server/platform/lib/errors.ts';

/** The progress of the mails of a list. */
export async function getBatch(
  ctx: AppContext,
  actor: Actor,
  { event_id, id }: { event_id: string; id: string },
): Promise<InvitationBatch> {
  const event = await getOwnEvent(ctx, actor, event_id);
  return findBatch(ctx.db, { event_id: event.id, id });
}

type Row = { created_at: Date; total: number; sent: number; failed: number };

/** Mails that finally failed or were not needed any more count as failed: they will not be sent. */
export async function findBatch(db: Db, { event_id, id }: { event_id: string; id: string }): Promise<InvitationBatch> {
  const { rows } = await sql<Row>`
    select b.created_at, count(i.id)::int as total, count(i.sent_at)::int as sent,
           (count(i.id) filter (where i.sent_at is null and (i.revoked_at is not null or exists (
             select from outbox m where m.key = 'invitation:' || i.id || ':' || i.mails
                                    and (m.failed_at is not null or m.sent_at is not null)))))::int as failed
      from invitation_batches b left join invitations i on i.batch_id = b.id
     where b.id = ${id} and b.event_id = ${event_id}
     group by b.id`.execute(db);
  const [row] = rows;
  if (!row) throw notFound();
  return { ...row, id, created_at: row.created_at.toISOString() };
}
