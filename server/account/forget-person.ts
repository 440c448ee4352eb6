import { sql } from 'kysely';
import type { UserRow } from '../auth/queries.ts';
import type { Tx } from '../db/db.ts';
import { nobodysEmail } from '../lib/email-address.ts';

type Forgotten = { password_hash: string; now: Date };

/**
 * Takes a person out of every row that has to stay. What only served them goes; orders, tickets and the book keep their
 * ids and amounts; codes of tickets stay good, because whoever holds one may still come in.
 */
export async function forgetPerson(tx: Tx, user: UserRow, forgotten: Forgotten): Promise<void> {
  const email = nobodysEmail(user.id);
  await forgetPurchases(tx, user, email);
  await forgetPosts(tx, user.id, { email, now: forgotten.now });
  await sql`update outbox set to_email = ${email} where to_email = ${user.email} and sent_at is not null`.execute(tx);
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
