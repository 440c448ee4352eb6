import { sql } from 'kysely';
import type { StaffListing } from '#contract/staff-records.ts';
import type { AppContext } from '#server/context.ts';
import { eventChanged } from '#server/domains/events/event-changed.ts';
import { writeAudit } from '#server/platform/db/audit.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { type AppError, conflict, notFound } from '#server/platform/lib/errors.ts';
import { writeMail } from '#server/platform/mail/outbox.ts';
import { finishTasks } from './finish-tasks.ts';
import { findListing } from './listings.ts';

type TakeDown = { id: string; reason: string };

/** Takes a listing out of Resale, mails its seller the reason, and closes all reports of it. */
export async function takeDownListing(ctx: AppContext, actor: Actor, { id, reason }: TakeDown): Promise<StaffListing> {
  const now = ctx.clock.now();
  const listing = await inTransaction(ctx.db, async (tx) => {
    const { rows } = await sql<{ outcome: string }>`
      select take_down_listing(${id}, ${actor.user_id}, ${reason}, ${now}) as outcome`.execute(tx);
    const ended = await findListing(tx, id);
    if (!ended || rows[0]?.outcome !== 'taken_down') throw refusalOf(rows[0]?.outcome);
    await finishReports(tx, { id, reason, user_id: actor.user_id, now });
    await writeAudit(tx, {
      at: now,
      action: 'staff.listing_taken_down',
      actor_user_id: actor.user_id,
      subject: { type: 'event', id: ended.event.id },
      data: { reason, listing_id: id, seller_user_id: ended.seller.id },
    });
    await tellSeller(tx, ended, now);
    await eventChanged(tx, ended.event.id);
    return ended;
  });
  ctx.wake.outbox();
  return listing;
}

function refusalOf(outcome: string | undefined): AppError {
  if (outcome === 'listing_reserved')
    return conflict(
      'listing_reserved',
      'This ticket is held for a buyer. If they do not pay, it can be taken down afterwards; if they do, refund their order.',
    );
  if (outcome === 'listing_sold')
    return conflict('listing_sold', 'This ticket is sold. Refund the order that bought it.');
  return outcome === 'listing_ended' ? conflict('listing_ended', 'This listing has ended.') : notFound();
}

type Done = TakeDown & { user_id: string; now: Date };

async function finishReports(tx: Tx, { id, reason, user_id, now }: Done): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select m.id from contact_messages m
     where m.topic = 'report_listing' and reported_listing(m.about) = ${id}
       and not exists (select from staff_tasks t where t.kind = 'report' and t.subject_id = m.id and t.done_at is not null)`.execute(
    tx,
  );
  await finishTasks(tx, { kind: 'report', ids: rows.map((row) => row.id), user_id, note: reason, now });
}

async function tellSeller(tx: Tx, { id, seller }: StaffListing, now: Date): Promise<void> {
  const { email } = await tx.selectFrom('users').select('email').where('id', '=', seller.id).executeTakeFirstOrThrow();
  const template = 'listing_taken_down';
  await writeMail(tx, { key: `${template}:${id}`, template, to_email: email, payload: { listing_id: id }, now });
}
