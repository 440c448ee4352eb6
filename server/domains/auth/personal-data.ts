import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/db.ts';
import type { UserRow } from './queries.ts';

/** A person whose account is deleted. Every domain removes them from its own tables. */
export type FormerUser = Pick<UserRow, 'id' | 'email' | 'buyer_key'> & {
  /** Replaces the address in rows that stay. */
  placeholder_email: string;
  /** Matches no known password. */
  password_hash: string;
  now: Date;
};

type SessionRow = { created_at: Date; last_seen_at: Date; ended_at: Date | null; ip: string; user_agent: string };

/** Sessions, and the account's audit log. */
export async function listAccountData(db: Db, user: { id: string }) {
  const sessions = await sql<SessionRow>`
    select created_at, last_seen_at, revoked_at as ended_at, ip, user_agent
      from sessions where user_id = ${user.id} order by created_at desc`.execute(db);
  const activity = await sql<{ at: Date; action: string }>`
    select at, action from audit_log
     where subject_type = 'user' and subject_id = ${user.id} order by at desc, id desc`.execute(db);
  return { sessions: sessions.rows, activity: activity.rows };
}

/** Ends every session and leaves an account without a name that nobody can open. */
export async function forgetAccount(tx: Tx, user: FormerUser): Promise<void> {
  await sql`delete from sessions where user_id = ${user.id}`.execute(tx);
  await sql`delete from email_codes where user_id = ${user.id}`.execute(tx);
  await sql`delete from password_resets where user_id = ${user.id}`.execute(tx);
  await tx
    .updateTable('users')
    .set({
      username: `deleted-${user.id.replaceAll('-', '')}`,
      email: user.placeholder_email,
      pending_email: null,
      picture_name: null,
      buyer_key: user.placeholder_email,
      password_hash: user.password_hash,
      first_name: '',
      last_name: '',
      phone_number: '',
      is_seller: false,
      disabled_at: user.now,
      updated_at: user.now,
    })
    .where('id', '=', user.id)
    .execute();
}
