import * as calls from '#contract/staff.ts';
import type { AppContext } from '#server/context.ts';
import { limitKey } from '#server/domains/auth/limit-key.ts';
import type { Passwords } from '#server/domains/auth/passwords.ts';
import type { Registrar } from '#server/platform/http/route.ts';
import { confirmSecondFactor, getStaffSelf, renewRecoveryCodes } from './confirm-session.ts';
import { beginSecondFactor, finishSecondFactor } from './set-up-second-factor.ts';

/** Calls about the second factor of staff. */
export function secondFactorRoutes(ctx: AppContext, route: Registrar, passwords: Passwords): void {
  route(calls.getStaffSelf, async ({ actor }) => getStaffSelf(ctx, actor));

  route(calls.beginSecondFactor, async ({ actor, body: { password } }) =>
    beginSecondFactor(ctx, actor, { passwords, password }),
  );

  route(calls.finishSecondFactor, async ({ actor, body: { code } }) => {
    await ctx.limits.consume('limit_staff_codes_per_user_minute', limitKey(actor.user_id));
    return { recovery_codes: await finishSecondFactor(ctx, actor, code) };
  });

  route(calls.confirmSecondFactor, async ({ actor, body: { code } }) => {
    await ctx.limits.consume('limit_staff_codes_per_user_minute', limitKey(actor.user_id));
    return confirmSecondFactor(ctx, actor, code);
  });

  route(calls.renewRecoveryCodes, async ({ actor, body: { code } }) => {
    await ctx.limits.consume('limit_staff_codes_per_user_minute', limitKey(actor.user_id));
    return { recovery_codes: await renewRecoveryCodes(ctx, actor, code) };
  });
}
