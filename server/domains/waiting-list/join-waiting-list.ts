import type { WaitingListEntry, WaitingListInput } from '#contract/waiting-list.ts';
import type { AppContext } from '#server/context.ts';
import { limitKey } from '#server/domains/auth/limit-key.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { findReferral } from '#server/domains/promoters/find-referral.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { canonicalEmail } from '#server/platform/lib/email-address.ts';
import { conflict, invalid } from '#server/platform/lib/errors.ts';
import { newId } from '#server/platform/lib/random.ts';
import { checkWish, type Wish } from './check-wish.ts';
import { mailJoined } from './joined-mail.ts';
import { openListedEvent } from './listed-event.ts';
import { presentEntry } from './present.ts';
import { findEntry } from './queries.ts';
import { entryTokenHash } from '#server/domains/checkout/entry-token.ts';

type Input = { id: string; body: WaitingListInput; network: string };
type Joined = { message: string; entry: WaitingListEntry | null };

/**
 * Adds somebody to the waiting list of an event. There is one live entry per mailbox and event, and
 * per account and event. A member who joins
 * again changes it. A guest may have typed a stranger's address, so that joining again changes nothing, and everything
 * else is mailed.
 */
export async function joinWaitingList(ctx: AppContext, actor: Actor | null, input: Input): Promise<Joined> {
  await ctx.limits.consume('limit_waiting_list_per_ip_hour', limitKey(input.network));
  const email = actor?.email ?? input.body.email;
  if (!email) throw invalid({ email: ['Enter your e-mail.'] });
  const listed = await openListedEvent(ctx, input.id);
  const wish = checkWish(ctx, listed, input.body);
  const who = { user_id: actor?.user_id ?? null, email, mailbox: canonicalEmail(email) };
  const event_id = listed.event.id;
  const buyer = { ...who, buyer_key: who.mailbox };
  const referral = await findReferral(ctx, { eventId: event_id, code: input.body.referral_code, buyer });
  const id = await inTransaction(ctx.db, (tx) =>
    insertOrChange(ctx, tx, { event_id, ...who, ...wish, promoter_link_id: referral?.id ?? null }),
  );
  ctx.wake.waiting_list();
  ctx.wake.outbox();
  const entry = actor && (await findEntry(ctx.db, id));
  if (entry) return { message: 'You are on the waiting list.', entry: await presentEntry(ctx, entry) };
  return { message: 'You are on the waiting list. We’ve e-mailed you a link to it.', entry: null };
}

type Values = Wish & {
  event_id: string;
  user_id: string | null;
  email: string;
  mailbox: string;
  promoter_link_id: string | null;
};

/** Writes the entry and its mail; returns its id. */
async function insertOrChange(ctx: AppContext, tx: Tx, values: Values): Promise<string> {
  const now = ctx.clock.now();
  const id = newId();
  const inserted = await tx
    .insertInto('waiting_list_entries')
    .values({ id, ...values, token_hash: entryTokenHash(ctx, id), created_at: now, waits_since: now })
    // Of the same mailbox or of the same account.
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted) {
    await mailJoined(ctx, tx, { id, key: `waiting-list-joined:${id}`, values });
    return id;
  }
  const live = await findLive(tx, values);
  // One that ended between the two statements is written anew.
  if (!live) return insertOrChange(ctx, tx, values);
  if (values.user_id === null) await remind(ctx, tx, { ...live, mailbox: values.mailbox });
  else await changeOwn(tx, live, { ...values, user_id: values.user_id });
  return live.id;
}

type Live = NonNullable<Awaited<ReturnType<typeof findLive>>>;

/** The account's own, before one of the same mailbox. */
function findLive(tx: Tx, { event_id, user_id, mailbox }: Values) {
  return tx
    .selectFrom('waiting_list_entries')
    .select(['id', 'state', 'user_id', 'email', 'promoter_link_id'])
    .where('event_id', '=', event_id)
    .where((eb) => eb.or([eb('mailbox', '=', mailbox), eb('user_id', '=', user_id)]))
    .where('state', 'in', ['waiting', 'offered'])
    .orderBy((eb) => eb.fn.coalesce(eb('user_id', '=', user_id), eb.lit(false)), 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
}

/** Mails the link again, with which its reader can change the entry, to the address of the entry. */
async function remind(ctx: AppContext, tx: Tx, { id, email, mailbox }: Live & { mailbox: string }): Promise<void> {
  const day = ctx.clock.now().toISOString().slice(0, 10);
  await mailJoined(ctx, tx, { id, key: `waiting-list-joined:${id}:${day}`, values: { email, mailbox } });
}

async function changeOwn(tx: Tx, { id, state, ...found }: Live, values: Values & { user_id: string }): Promise<void> {
  // An address with the same canonical form need not be the account's: the mailbox counts people, but does not identify
  // them.
  const isOwn = found.user_id === null ? found.email === values.email : found.user_id === values.user_id;
  if (!isOwn)
    throw conflict('already_waiting', 'This address is already on the list. The link is in the e-mail we sent there.');
  if (state === 'offered')
    throw conflict('offered', 'You have an offer for this event. Take it or give it back first.');
  const { user_id, party_size, ticket_type_ids, max_amount } = values;
  const promoter_link_id = values.promoter_link_id ?? found.promoter_link_id;
  await tx
    .updateTable('waiting_list_entries')
    .set({ user_id, party_size, ticket_type_ids, max_amount, promoter_link_id, rests_until: null })
    .where('id', '=', id)
    .execute();
}
