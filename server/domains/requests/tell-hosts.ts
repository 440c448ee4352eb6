import { sql } from 'kysely';
import type { AppContext } from '#server/context.ts';
import { isNotOver } from '#server/domains/events/by-date.ts';
import { permissionsOf } from '#server/domains/organizations/policy.ts';
import { listMembers } from '#server/domains/organizations/team-queries.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { tryOne } from '#server/platform/jobs/try-one.ts';
import { addMilliseconds, MINUTE } from '#server/platform/lib/clock.ts';
import { writeMail } from '#server/platform/mail/outbox.ts';

type Event = { id: string; organization_id: string };

/** Mails the hosts who can decide requests: one mail for all new requests of an event, none too soon after another. */
export async function tellHosts(ctx: AppContext): Promise<void> {
  const now = ctx.clock.now();
  const since = addMilliseconds(now, -ctx.settings.requests_digest_minutes * MINUTE);
  const { rows } = await sql<Event>`
    select e.id, e.organization_id from events e
     where e.id in (select r.event_id from guest_requests r where r.told_at is null and r.state = 'waiting')
       and e.state = 'published' and ${isNotOver(now)}
       and not exists (select from guest_requests told where told.event_id = e.id and told.told_at > ${since})`.execute(
    ctx.db,
  );
  for (const event of rows)
    await tryOne(ctx, { event: event.id }, () => inTransaction(ctx.db, (tx) => tell(tx, event, now)));
  ctx.wake.outbox();
}

/** Marks the requests first, so that of two workers only one sends the mail. */
async function tell(tx: Tx, { id, organization_id }: Event, now: Date): Promise<void> {
  const told = await tx
    .updateTable('guest_requests')
    .set({ told_at: now })
    .where('event_id', '=', id)
    .where('state', '=', 'waiting')
    .where('told_at', 'is', null)
    .returning('id')
    .execute();
  const [first] = told.map((request) => request.id).sort();
  if (!first) return;
  const members = await listMembers(tx, organization_id);
  for (const member of members.filter(({ role }) => permissionsOf(role).includes('edit_events'))) {
    await writeMail(tx, {
      key: `requests-waiting:${first}:${member.user_id}`,
      template: 'requests_waiting',
      to_email: member.email,
      payload: { event_id: id },
      now,
    });
  }
}
