import type { Db, Tx } from '#server/platform/db/db.ts';
import { isExhausted } from '#server/platform/db/pg-errors.ts';
import { DAY, HOUR, MINUTE, addMilliseconds } from '#server/platform/lib/clock.ts';
import { hashSecret, newSecret } from '#server/platform/lib/random.ts';
import type { Actor } from '#server/platform/http/route.ts';
import type { Settings } from '#server/settings.ts';

type NewSession = { user_id: string; now: Date; user_agent?: string; ip?: string };

/** Opens a session and returns its token; the database stores only a hash. */
export async function insertSession(db: Db | Tx, settings: Settings, session: NewSession): Promise<string> {
  const token = newSecret();
  const { user_id, now, user_agent = '', ip = '' } = session;
  await db
    .insertInto('sessions')
    .values({
      token_hash: hashSecret(token),
      user_id,
      user_agent: user_agent.slice(0, 300),
      ip,
      created_at: now,
      last_seen_at: now,
      expires_at: addMilliseconds(now, settings.session_absolute_days * DAY),
    })
    .execute();
  return token;
}

/** The person a token belongs to, if its session is valid and their account is not disabled. */
export async function findSessionActor(db: Db, settings: Settings, token: string, now: Date) {
  const session_hash = hashSecret(token);
  const row = await db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .leftJoin('staff', 'staff.user_id', 'u.id')
    .select(['u.id as user_id', 'u.username', 'u.email', 'u.first_name', 'u.last_name', 'u.is_seller'])
    .select(['u.buyer_key', 's.last_seen_at', 's.second_factor_at', 's.password_confirmed_at', 's.created_at'])
    .select(['staff.user_id as staff_user_id', 'staff.totp_set_up_at'])
    .where('s.token_hash', '=', session_hash)
    .where('s.revoked_at', 'is', null)
    .where('s.expires_at', '>', now)
    .where('s.last_seen_at', '>', addMilliseconds(now, -settings.session_idle_days * DAY))
    .where('u.disabled_at', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const {
    last_seen_at,
    second_factor_at,
    password_confirmed_at,
    created_at,
    staff_user_id,
    totp_set_up_at,
    ...person
  } = row;
  const isConfirmed = isWithin(second_factor_at, settings.staff_confirmed_hours, now);
  const has_recent_password = isWithin(password_confirmed_at ?? created_at, settings.password_confirmed_hours, now);
  const staff = staff_user_id === null ? null : staffStateOf(totp_set_up_at !== null, isConfirmed);
  return { actor: { ...person, staff, session_hash, has_recent_password } satisfies Actor, last_seen_at };
}

function isWithin(at: Date | null, hours: number, now: Date): boolean {
  return at !== null && at > addMilliseconds(now, -hours * HOUR);
}

function staffStateOf(isSetUp: boolean, isConfirmed: boolean): Actor['staff'] {
  if (!isSetUp) return 'missing';
  return isConfirmed ? 'confirmed' : 'unconfirmed';
}

const SEEN_EVERY = 5 * MINUTE;

/** Records the use of a session, at most every few minutes. */
export async function touchSession(db: Db, session_hash: Buffer, last_seen_at: Date, now: Date): Promise<void> {
  if (now.getTime() - last_seen_at.getTime() < SEEN_EVERY) return;
  const touch = db
    .updateTable('sessions')
    .set({ last_seen_at: now })
    .where('token_hash', '=', session_hash)
    .where('last_seen_at', '<', addMilliseconds(now, -SEEN_EVERY));
  await touch.execute().catch((error: unknown) => {
    // With a full disk people can still read.
    if (!isExhausted(error)) throw error;
  });
}

/** Ends one session; false when it had already ended. */
export async function revokeSession(db: Db | Tx, session_hash: Buffer, now: Date): Promise<boolean> {
  const result = await db
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('token_hash', '=', session_hash)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Ends every session of a person, except the given one. */
export async function revokeSessionsOf(db: Db | Tx, user_id: string, now: Date, except?: Buffer): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('user_id', '=', user_id)
    .where('revoked_at', 'is', null)
    .$if(except !== undefined, (query) => query.where('token_hash', '<>', except as Buffer))
    .execute();
}
