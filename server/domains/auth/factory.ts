import type { Insertable } from 'kysely';
import type { AppContext } from '#server/context.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { canonicalEmail } from '#server/platform/lib/email-address.ts';
import { addMilliseconds, DAY } from '#server/platform/lib/clock.ts';
import { hashSecret, newNumericCode } from '#server/platform/lib/random.ts';
import { hashPassword } from './passwords.ts';
import { insertSession } from './sessions.ts';

type UserValues = Partial<Insertable<Database['users']>>;

/** The password of every built person. */
export const PASSWORD = 'a quiet river at dawn';
let passwordHash: Promise<string> | undefined;

/** A verified person. Give `email_verified_at: null` for one who is not. */
export async function buildUser(ctx: AppContext, values: UserValues = {}) {
  const now = ctx.clock.now();
  const name = `guest-${newNumericCode(9)}`;
  const email = values.email ?? `${name}@example.com`;
  passwordHash ??= hashPassword(PASSWORD);
  return ctx.db
    .insertInto('users')
    .values({
      username: name,
      email,
      buyer_key: canonicalEmail(email),
      password_hash: await passwordHash,
      first_name: 'Robin',
      last_name: 'Guest',
      email_verified_at: now,
      created_at: now,
      updated_at: now,
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A session's token for a person. */
export async function buildSession(ctx: AppContext, user: { id: string }): Promise<string> {
  return insertSession(ctx.db, ctx.settings, { user_id: user.id, now: ctx.clock.now() });
}

/** Makes a session one of yesterday's, in which money does not move until the password is entered again. */
export async function ageSession(ctx: AppContext, token: string): Promise<void> {
  const created_at = addMilliseconds(ctx.clock.now(), -DAY);
  await ctx.db.updateTable('sessions').set({ created_at }).where('token_hash', '=', hashSecret(token)).execute();
}

/** A signed-in person with the headers their requests carry. */
export async function buildSignedIn(ctx: AppContext, values: UserValues = {}) {
  const user = await buildUser(ctx, values);
  const token = await buildSession(ctx, user);
  return { user, token, headers: { authorization: `Token ${token}` } };
}
