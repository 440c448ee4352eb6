import * as calls from '#contract/account.ts';
import type { AppContext } from '#server/context.ts';
import type { Registrar } from '#server/platform/http/route.ts';
import { cancelEmailChange } from './cancel-email-change.ts';
import { confirmEmailChange } from './confirm-email-change.ts';
import type { Passwords } from './passwords.ts';
import { presentProfile } from './present.ts';
import { requestEmailChange } from './request-email-change.ts';
import type { OnEmailVerified } from './verify-email.ts';

type Parts = { passwords: Passwords; onEmailVerified: OnEmailVerified };

/** Calls to change the e-mail address of an account. */
export function emailChangeRoutes(ctx: AppContext, route: Registrar, { passwords, onEmailVerified }: Parts): void {
  route(calls.requestEmailChange, async ({ actor, body }) =>
    presentProfile(await requestEmailChange(ctx, passwords, { ...body, user_id: actor.user_id })),
  );

  route(calls.confirmEmailChange, async ({ actor, body }) =>
    presentProfile(await confirmEmailChange(ctx, { actor, code: body.code }, onEmailVerified)),
  );

  route(calls.cancelEmailChange, async ({ actor }) => presentProfile(await cancelEmailChange(ctx, actor.user_id)));
}
