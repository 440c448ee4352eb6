import { sql } from 'kysely';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { FIRST_ID, inPages } from '#server/platform/jobs/in-pages.ts';
import { tryOne } from '#server/platform/jobs/try-one.ts';
import { addMilliseconds, HOUR, MINUTE } from '#server/platform/lib/clock.ts';
import { hashSecret } from '#server/platform/lib/random.ts';
import { writeMail } from '#server/platform/mail/outbox.ts';
import { TIMES_AND_PLACE, type ToldChange } from './editing/describe-changes.ts';
import { tellOfChange } from './tell-of-change.ts';
import { stands } from './ticket-stands.ts';

const BATCH = 500;
const NOTICES = 100;

/**
 * Writes the mails about changes to ticket holders: one for each address and change, in batches. Returns how many. Any
 * number of processes may run it, and any of them may be killed.
 */
export async function tellHolders(ctx: AppContext, batch = BATCH): Promise<number> {
  let total = 0;
  for await (const { id } of inPages<{ id: string }>((last) => listNotices(ctx, last?.id ?? FIRST_ID)))
    total += (await tryOne(ctx, { notice: id }, () => tellAll(ctx, id, batch))) ?? 0;
  total += await tellLateBuyers(ctx);
  if (total > 0) ctx.wake.outbox();
  return total;
}

/**
 * A change waits for some minutes: another save may correct it or take it back (`notice-holders.ts`). The first of several
 * waits three times as long at most.
 */
function listNotices({ db, clock, settings }: AppContext, after: string): Promise<{ id: string }[]> {
  const ago = (minutes: number) => addMilliseconds(clock.now(), -minutes * MINUTE);
  const { change_mail_minutes: wait } = settings;
  const notices = db.selectFrom('holder_notices').select('id').where('done_at', 'is', null).where('id', '>', after);
  const due = notices.where((eb) =>
    eb.or([
      eb('template', '=', 'event_postponed'),
      eb('created_at', '<=', ago(wait)),
      eb('first_saved_at', '<=', ago(3 * wait)),
    ]),
  );
  return due.orderBy('id').limit(NOTICES).execute();
}

async function tellAll(ctx: AppContext, id: string, batch: number): Promise<number> {
  let total = 0;
  for (;;) {
    const written = await tellSome(ctx, id, batch);
    if (written === null) return total;
    total += written;
  }
}

/** How many mails of one change were written; null if there are none left, or another process writes them. */
function tellSome(ctx: AppContext, id: string, batch: number): Promise<number | null> {
  return inTransaction(ctx.db, async (tx) => {
    const notice = await takeNotice(tx, id);
    if (!notice) return null;
    const now = ctx.clock.now();
    const people = await nextHolders(tx, notice, batch);
    for (const person of people) await tell(tx, { notice_id: notice.id, template: notice.template, ...person, now });
    const told_until = people.at(-1)?.to_email ?? notice.told_until;
    const done_at = people.length < batch ? now : null;
    await tx.updateTable('holder_notices').set({ told_until, done_at }).where('id', '=', notice.id).execute();
    if (done_at) await tellOthers(tx, notice);
    return people.length;
  });
}

/** Who has no ticket is told of times and place; of a move at once, when it is saved. */
async function tellOthers(tx: Tx, { event_id, version, template, changes, created_at: at }: Notice): Promise<void> {
  if (template === 'event_changed' && changes.some(({ label }) => TIMES_AND_PLACE.includes(label)))
    await tellOfChange(tx, { event_id, version, at, is_move: false });
}

/** Somebody with a ticket; a guest has it from its buyer, and decides nothing about it. */
type Person = { to_email: string; is_guest: boolean };
type Told = Person & { notice_id: string; template: string; now: Date };

async function tell(tx: Tx, { notice_id, template, to_email, is_guest, now }: Told): Promise<void> {
  // A hash, because the address itself would stay in the key after the person's data is deleted.
  const key = `event-changed:${notice_id}:${hashSecret(to_email).toString('base64url')}`;
  await writeMail(tx, { key, template, to_email, payload: { notice_id, ...(is_guest && { is_guest }) }, now });
}

/** The key of a mail, as SQL. */
const KEY = sql`'event-changed:' || n.id || ':'
  || rtrim(translate(encode(sha256(convert_to(k.owner_email, 'UTF8')), 'base64'), '+/', '-_'), '=')`;

/**
 * Longer than an offer to the waiting list, the longest of all checkouts, plus its payment and a time without workers.
 */
function longestCheckout({ settings }: AppContext): number {
  const { waiting_list_offer_minutes, payment_session_minutes, hard_limit_grace_minutes } = settings;
  return (waiting_list_offer_minutes + payment_session_minutes + hard_limit_grace_minutes) * MINUTE + HOUR;
}

/** People who were in a checkout at the change, and have paid since: they saw the old values. */
function tellLateBuyers(ctx: AppContext): Promise<number> {
  return inTransaction(ctx.db, async (tx) => {
    const now = ctx.clock.now();
    const { rows } = await sql<{ notice_id: string; template: string; to_email: string }>`
      select distinct n.id as notice_id, n.template, k.owner_email as to_email
        from holder_notices n
        join tickets k on k.event_id = n.event_id and k.state in ('valid', 'listed', 'transferring')
        join orders o on o.id = coalesce(k.resale_order_id, k.order_id) and o.created_at <= n.created_at
         and case when k.resale_order_id is null then k.created_at else o.paid_at end > n.created_at
       where n.done_at is not null and n.created_at > ${addMilliseconds(now, -longestCheckout(ctx))}
         and not exists (select from outbox m where m.key = ${KEY})
       order by 1, 3`.execute(tx);
    for (const row of rows) await tell(tx, { ...row, is_guest: false, now });
    return rows.length;
  });
}

function takeNotice(tx: Tx, id: string) {
  return tx
    .selectFrom('holder_notices')
    .select(['id', 'event_id', 'version', 'template', 'created_at', 'told_until'])
    .select((eb) => eb.ref('changes').$castTo<ToldChange[]>().as('changes'))
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

type Notice = NonNullable<Awaited<ReturnType<typeof takeNotice>>>;

/**
 * The next addresses that held a ticket at the time of the change, or that its buyer had entered beside one; later buyers
 * and their guests saw the new values.
 */
async function nextHolders(tx: Tx, { event_id, created_at, told_until }: Notice, limit: number): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select p.email as to_email, bool_and(p.is_guest) as is_guest from (
      (select distinct k.owner_email as email, false as is_guest from tickets k
        where k.event_id = ${event_id} and ${stands('k')}
          and k.created_at <= ${created_at} and k.owner_email > ${told_until}
        order by 1 limit ${limit})
      union all
      (select distinct g.email, true
         from orders o cross join lateral guest_emails(o.id) g join tickets k on k.id = g.ticket_id
        where o.event_id = ${event_id} and o.holder_emails <> '[]' and k.state in ('valid', 'used') and k.created_at <= ${created_at} and g.email > ${told_until}
        order by 1 limit ${limit})) p
     group by 1 order by 1 limit ${limit}`.execute(tx);
  return rows;
}
