import { type Updateable, sql } from 'kysely';
import type { AuditAction } from '#server/platform/db/audit-actions.ts';
import { writeAudit } from '#server/platform/db/audit.ts';
import type { Db, Tx } from '#server/platform/db/db.ts';
import type { Database } from '#server/platform/db/schema.ts';

/** A person by id. */
export function findUser(db: Db | Tx, id: string) {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
}

export type UserRow = NonNullable<Awaited<ReturnType<typeof findUser>>>;

/** A person by login name: a user name (which has no @) or an e-mail address. */
export function findUserByLogin(db: Db | Tx, login: string): Promise<UserRow | undefined> {
  const query = db.selectFrom('users').selectAll();
  const lower = login.toLowerCase();
  return login.includes('@')
    ? query.where('email', '=', lower).executeTakeFirst()
    : query.where(sql`lower(username)`, '=', lower).executeTakeFirst();
}

/** Locks the person with an e-mail address. */
export function lockUserByEmail(tx: Tx, email: string): Promise<UserRow | undefined> {
  return tx.selectFrom('users').selectAll().where('email', '=', email).forUpdate().executeTakeFirst();
}

/** Locks a person. */
export function lockUser(tx: Tx, id: string): Promise<UserRow | undefined> {
  return tx.selectFrom('users').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

type WantedName = { username: string; email: string; user_id?: string };

/** Whether a user name belongs to somebody other than this account, or the pending registration of this address. */
export async function isUsernameTaken(tx: Tx, { username, email, user_id }: WantedName): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where(sql`lower(username)`, '=', username.toLowerCase())
    .where((where) => where.or([where('email', '<>', email), where('email_verified_at', 'is not', null)]))
    .$if(user_id !== undefined, (query) => query.where('id', '<>', user_id ?? ''))
    .executeTakeFirst();
  return row !== undefined;
}

/** Changes a person's row and returns the new one. */
export function updateUser(tx: Tx, id: string, values: Updateable<Database['users']>): Promise<UserRow> {
  return tx.updateTable('users').set(values).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

/** Frees a user name reserved by an unfinished registration from before `before`. */
export async function deleteLapsedRegistration(tx: Tx, username: string, email: string, before: Date): Promise<void> {
  await tx
    .deleteFrom('users')
    .where(sql`lower(username)`, '=', username.toLowerCase())
    .where('email', '<>', email)
    .where('email_verified_at', 'is', null)
    .where('updated_at', '<', before)
    .execute();
}

/** Deletes an unfinished registration. */
export async function deletePendingUser(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('users').where('id', '=', id).where('email_verified_at', 'is', null).execute();
}

type Registration = {
  username: string;
  email: string;
  buyer_key: string;
  password_hash: string;
  first_name: string;
  last_name: string;
  phone_number: string;
  registration_browser_hash: Buffer | null;
};

/** Stores a registration until its address is verified; it replaces a pending one of the same address. */
export async function upsertPendingUser(
  tx: Tx,
  registration: Registration,
  now: Date,
): Promise<{ id: string } | undefined> {
  return tx
    .insertInto('users')
    .values({ ...registration, created_at: now, updated_at: now })
    .onConflict((conflict) =>
      conflict
        .column('email')
        .doUpdateSet((eb) => ({
          ...registration,
          registration_was_replaced: sql<boolean>`${eb.ref('users.registration_was_replaced')}
            or ${eb.ref('users.registration_browser_hash')} is distinct from ${eb.ref('excluded.registration_browser_hash')}`,
          failed_logins: 0,
          updated_at: now,
        }))
        .where('users.email_verified_at', 'is', null),
    )
    .returning('id')
    .executeTakeFirst();
}

/** Replaces the hash of a password unless the password was changed meanwhile. */
export async function updatePasswordHash(db: Db | Tx, user: UserRow, password_hash: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ password_hash })
    .where('id', '=', user.id)
    .where('password_hash', '=', user.password_hash)
    .execute();
}

/** Adds a row about a person to the audit log. */
export async function insertAudit(
  tx: Db | Tx,
  entry: { at: Date; action: AuditAction; user_id: string; actor_user_id?: string | null },
): Promise<void> {
  const { at, action, user_id, actor_user_id = user_id } = entry;
  await writeAudit(tx, { at, action, actor_user_id, subject: { type: 'user', id: user_id } });
}
