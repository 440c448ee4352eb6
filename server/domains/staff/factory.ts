import { TOTP } from 'otpauth';
import type { AppContext } from '#server/context.ts';
import { buildSession, buildUser } from '#server/domains/auth/factory.ts';
import { hashSecret } from '#server/platform/lib/random.ts';
import { sealSecret } from './second-factor/secret-box.ts';
import { newTotpSecret, secretText } from './second-factor/totp.ts';

/** A member of staff with a second factor. */
export async function buildStaff(ctx: AppContext) {
  const user = await buildUser(ctx);
  const now = ctx.clock.now();
  const secret = newTotpSecret();
  const totp_secret = sealSecret(ctx.config.secretPepper, user.id, secret);
  await ctx.db
    .insertInto('staff')
    .values({ user_id: user.id, added_at: now, totp_secret, totp_set_up_at: now })
    .execute();
  const codeOf = (at: Date) => new TOTP({ secret: secretText(secret) }).generate({ timestamp: at.getTime() });
  return { user, codeOf };
}

/** A session that was confirmed with the second factor. */
export async function buildConfirmedSession(ctx: AppContext, user: { id: string }): Promise<string> {
  const token = await buildSession(ctx, user);
  await ctx.db
    .updateTable('sessions')
    .set({ second_factor_at: ctx.clock.now() })
    .where('token_hash', '=', hashSecret(token))
    .execute();
  return token;
}

/** A member of staff with a confirmed session and the headers of their requests. */
export async function buildStaffOnDuty(ctx: AppContext) {
  const { user, codeOf } = await buildStaff(ctx);
  const token = await buildConfirmedSession(ctx, user);
  return { user, codeOf, token, headers: { authorization: `Token ${token}` } };
}
