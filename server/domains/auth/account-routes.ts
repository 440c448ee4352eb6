import { confirmPassword as confirmPasswordCall } from '#contract/account.ts';
import * as calls from '#contract/auth.ts';
import type { AppContext } from '#server/context.ts';
import { clientNetwork } from '#server/platform/http/client-address.ts';
import type { Registrar } from '#server/platform/http/route.ts';
import { changePassword } from './change-password.ts';
import { confirmPassword } from './confirm-password.ts';
import { confirmPasswordReset, requireUsableReset } from './confirm-password-reset.ts';
import { tokenOf } from './find-actor.ts';
import { listOwnSessions, revokeOwnSession } from './own-sessions.ts';
import type { Passwords } from './passwords.ts';
import { presentProfile } from './present.ts';
import { requestPasswordReset } from './request-password-reset.ts';
import { updateProfile } from './update-profile.ts';

const LINK_SENT = 'If this address has an account, a link to choose a new password is on its way.';
const PASSWORD_CHANGED = 'Your password has been changed. Log in with the new one.';

/** Calls of a signed-in person about their account: password, profile, sessions. */
export function accountRoutes(ctx: AppContext, route: Registrar, passwords: Passwords): void {
  route(calls.requestPasswordReset, async ({ body, request }) => {
    await requestPasswordReset(ctx, body.email, clientNetwork(request));
    return { message: LINK_SENT };
  });

  route(calls.checkPasswordReset, async ({ body }) => {
    await requireUsableReset(ctx, body.token);
    return { message: 'This link works.' };
  });

  route(calls.confirmPasswordReset, async ({ body, request }) => {
    const oldToken = tokenOf(request.headers.authorization);
    await confirmPasswordReset(ctx, passwords, { ...body, network: clientNetwork(request), oldToken });
    return { message: PASSWORD_CHANGED };
  });

  route(confirmPasswordCall, async ({ actor, body }) => {
    await confirmPassword(ctx, passwords, actor, body.password);
    return { message: 'Thank you. Your password is confirmed.' };
  });

  route(calls.changePassword, async ({ actor, body }) => {
    await changePassword(ctx, passwords, { ...body, user_id: actor.user_id });
    return { message: PASSWORD_CHANGED };
  });

  route(calls.updateProfile, async ({ actor, body }) => presentProfile(await updateProfile(ctx, actor.user_id, body)));

  route(calls.listSessions, async ({ actor }) => ({ results: await listOwnSessions(ctx, actor) }));

  route(calls.revokeSession, async ({ actor, params }) => {
    await revokeOwnSession(ctx, actor, params.id);
    return { message: 'This session has ended.' };
  });
}
