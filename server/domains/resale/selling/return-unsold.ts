import { type RawBuilder, sql } from 'kysely';
import type { AppContext } from '#server/context.ts';
import { eventChanged } from '#server/domains/events/event-changed.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { FIRST_ID, inPages } from '#server/platform/jobs/in-pages.ts';
import { tryOne } from '#server/platform/jobs/try-one.ts';
import { writeMail } from '#server/platform/mail/outbox.ts';
import { earliestDoors } from '../offer-sql.ts';

const BATCH = 200;

/**
 * Returns tickets whose time in Resale is over, and mails their sellers; returns how many. Any number of processes may
 * run it.
 */
export async function returnUnsold(ctx: AppContext): Promise<number> {
  let total = 0;
  for await (const { id } of inPages<{ id: string }>((last) => listUnsold(ctx, last?.id ?? FIRST_ID)))
    if (await tryOne(ctx, { listing: id }, () => inTransaction(ctx.db, (tx) => endUnsold(ctx, tx, id)))) total += 1;
  if (total > 0) ctx.wake.outbox();
  return total;
}

/**
 * Active listings that cannot be sold any more: the cut-off is over, or the host has switched Resale off for the event or
 * the type. Reserved ones stay until their hold ends. docs/rules/resale.md
 */
function unsold(ctx: AppContext): RawBuilder<unknown> {
  return sql`
    select l.id from listings l join events e on e.id = l.event_id join ticket_types y on y.id = l.ticket_type_id
     where l.state = 'active' and e.state <> 'cancelled'
       and (not (e.resale_allowed and y.resale_allowed) or coalesce(e.doors_at, e.starts_at) <= ${earliestDoors(ctx, ctx.clock.now())})`;
}

async function listUnsold(ctx: AppContext, after: string): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    ${unsold(ctx)} and l.id > ${after} order by l.id limit ${BATCH}`.execute(ctx.db);
  return rows;
}

/** False if another process has ended it, or it may be sold again. */
async function endUnsold(ctx: AppContext, tx: Tx, listing_id: string): Promise<boolean> {
  const now = ctx.clock.now();
  const { rows } = await sql<{ event_id: string; to_email: string }>`
    with due as (
      ${unsold(ctx)} and l.id = ${listing_id} for update of l skip locked
    ), ended as (
      update listings l set state = 'unsold', ended_at = ${now}, updated_at = ${now} from due d where l.id = d.id
      returning l.event_id, l.ticket_id, l.seller_user_id
    ), back as (
      update tickets t set state = 'valid' from ended d where t.id = d.ticket_id and t.state = 'listed'
    ), noted as (
      insert into ticket_history (ticket_id, at, kind) select d.ticket_id, ${now}, 'delisted' from ended d
    )
    select d.event_id, u.email as to_email from ended d join users u on u.id = d.seller_user_id`.execute(tx);
  const [ended] = rows;
  if (!ended) return false;
  const mail = { template: 'ticket_returned', to_email: ended.to_email, payload: { listing_id }, now };
  await writeMail(tx, { key: `ticket-returned:${listing_id}`, ...mail });
  await eventChanged(tx, ended.event_id);
  return true;
}

/** Shows listings that the matcher has not checked in time; returns how many. */
export function showListings({ db, clock, settings }: AppContext): Promise<number> {
  const now = clock.now();
  const seconds = settings.resale_shown_after_seconds;
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ event_id: string }>`
      update listings set shown_at = ${now}
       where state = 'active' and shown_at is null and link_hash is null
         and updated_at < ${now}::timestamptz - make_interval(secs => ${seconds}::integer)
      returning event_id`.execute(tx);
    for (const id of new Set(rows.map((row) => row.event_id))) await eventChanged(tx, id);
    return rows.length;
  });
}
