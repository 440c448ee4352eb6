import { sql } from 'kysely';
import type { UserRow } from '#server/domains/auth/queries.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { nobodysEmail } from '#server/platform/lib/email-address.ts';
import { forgetsAddress } from '#server/platform/mail/outbox.ts';

type Forgotten = { password_hash: string; now: Date };

/**
 * Takes a person out of every row that has to stay. What only served them goes; orders, tickets and the book keep their
 * ids and amounts; codes of tickets stay good, because whoever holds one may still come in.
 */
export async function forgetPerson(tx: Tx, user: UserRow, forgotten: Forgotten): Promise<void> {
  const email = nobodysEmail(user.id);
  await forgetPurchases(tx, user, email);
  await forgetPosts(tx, user.id, { email, now: forgotten.now });
  await forgetMails(tx, user.email, email);
  await forgetMessages(tx, user.email, email);
  await forgetOrganizations(tx, user.id);
  for (const table of ['user_pictures', 'saved_events', 'followed_organizations', 'calendar_feeds'])
    await sql`delete from ${sql.table(table)} where user_id = ${user.id}`.execute(tx);
  await sql`delete from sale_alerts where email = ${user.email}`.execute(tx);
  await sql`delete from sessions where user_id = ${user.id}`.execute(tx);
  await sql`delete from email_codes where user_id = ${user.id}`.execute(tx);
  await sql`delete from password_resets where user_id = ${user.id}`.execute(tx);
  await tx
    .updateTable('users')
    .set({
      username: `deleted-${user.id.replaceAll('-', '')}`,
      email,
      pending_email: null,
      picture_name: null,
      buyer_key: email,
      password_hash: forgotten.password_hash,
      first_name: '',
      last_name: '',
      phone_number: '',
      is_seller: false,
      is_staff: false,
      disabled_at: forgotten.now,
      updated_at: forgotten.now,
    })
    .where('id', '=', user.id)
    .execute();
}

/** Limits keep counting, under a name that says nothing: counts and orders are renamed together. */
async function forgetPurchases(tx: Tx, user: UserRow, email: string): Promise<void> {
  const { id, buyer_key } = user;
  const counted = sql`select event_id from buyer_counts where buyer_key = ${email}`;
  await sql`update buyer_counts set buyer_key = ${email} where buyer_key = ${buyer_key}`.execute(tx);
  await sql`
    update orders set buyer_key = ${email}
     where buyer_key = ${buyer_key} and (buyer_user_id = ${id} or event_id in (${counted}))`.execute(tx);
  await sql`
    delete from guest_links where order_id in (select id from orders where buyer_user_id = ${id})`.execute(tx);
  await sql`
    update orders set buyer_email = ${email}, buyer_name = '', holder_names = '[]', answers = '{}'
     where buyer_user_id = ${id}`.execute(tx);
  await sql`update orders set hold_key = ${`u:${id}`} where buyer_user_id = ${id} and hold_key <> ${`u:${id}`}`.execute(
    tx,
  );
  await sql`delete from idempotency_keys where starts_with(hold_key, ${`g:${user.email}:`})`.execute(tx);
  await sql`update tickets set owner_email = ${email}, holder_name = '' where owner_user_id = ${id}`.execute(tx);
  await sql`update ticket_versions set owner_email = ${email} where owner_user_id = ${id}`.execute(tx);
}

async function forgetPosts(tx: Tx, user_id: string, { email, now }: { email: string; now: Date }): Promise<void> {
  await sql`delete from organization_members where user_id = ${user_id}`.execute(tx);
  for (const table of ['promoter_links', 'doormen']) {
    await sql`
      update ${sql.table(table)} set user_id = null, email = ${email}, name = '', removed_at = coalesce(removed_at, ${now})
       where user_id = ${user_id}`.execute(tx);
  }
}

/** What left or was given up loses its address now; what waits still leaves, and loses it then. */
async function forgetMails(tx: Tx, email: string, nobody: string): Promise<void> {
  await sql`
    update outbox set to_email = ${nobody}, last_error = null
     where to_email = ${email} and (sent_at is not null or failed_at is not null)`.execute(tx);
  await sql`
    update outbox set payload = payload || ${JSON.stringify(forgetsAddress)}::jsonb where to_email = ${email}`.execute(
    tx,
  );
}

/** Messages to the team go; a report about an event or a danger stays, without who sent it. */
async function forgetMessages(tx: Tx, email: string, nobody: string): Promise<void> {
  await sql`
    update contact_messages set name = 'Deleted account', email = ${nobody}
     where lower(email) = ${email} and topic in ('report_event', 'safety')`.execute(tx);
  await sql`delete from contact_messages where lower(email) = ${email}`.execute(tx);
}

/**
 * A host's name is often a person's: where nobody is left who runs the organization, it goes. Past events, orders and
 * the book keep its id.
 */
async function forgetOrganizations(tx: Tx, user_id: string): Promise<void> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from organizations o
     where o.owner_user_id = ${user_id}
       and not exists (select from organization_members m
                        where m.organization_id = o.id and m.user_id <> ${user_id} and m.role in ('owner', 'manager'))
       for update`.execute(tx);
  if (rows.length === 0) return;
  // Whoever writes an event's words does it before or after this, never meanwhile: a word that comes back is kept.
  await sql`lock table event_search in share row exclusive mode`.execute(tx);
  for (const { id, name } of rows) {
    await sql`
      update organizations set name = 'Former organizer', handle = 'former-' || replace(id::text, '-', ''), bio = ''
       where id = ${id}`.execute(tx);
    await sql`
      delete from event_words
       where word = any (search_index_words(${name}))
         and not exists (select from event_search where document @@ quote_literal(word)::tsquery)`.execute(tx);
  }
}
