import type { FastifyRequest } from 'fastify';
import * as calls from '#contract/auth.ts';
import type { AppContext } from '#server/context.ts';
import { browserSecretOf } from '#server/platform/http/browser-secret.ts';
import { clientNetwork } from '#server/platform/http/client-address.ts';
import { unauthenticated } from '#server/platform/lib/errors.ts';
import type { Registrar } from '#server/platform/http/route.ts';
import { accountRoutes } from './account-routes.ts';
import { tokenOf } from './find-actor.ts';
import { logIn } from './log-in.ts';
import { logOut } from './log-out.ts';
import type { Passwords } from './passwords.ts';
import { presentProfile } from './present.ts';
import { findUser } from './queries.ts';
import { emailChangeRoutes } from './email-change-routes.ts';
import { register } from './register.ts';
import { resendOwnCode, resendVerificationEmail } from './resend-verification-email.ts';
import { type OnEmailVerified, verifyEmail } from './verify-email.ts';

const REGISTERED = 'Registration successful! Please check your email for a verification code.';
const VERIFIED = 'Your email address is verified. You are logged in.';
const CODE_SENT = 'If this address waits for a code, a new one is on its way.';

type AuthParts = { passwords: Passwords; onEmailVerified: OnEmailVerified };

/** Calls to register, verify, log in and manage one's account. */
export function authRoutes(ctx: AppContext, route: Registrar, parts: AuthParts): void {
  const { passwords, onEmailVerified } = parts;
  accountRoutes(ctx, route, passwords);
  emailChangeRoutes(ctx, route, parts);

  route(calls.register, async ({ body, request }) => {
    const browserSecret = browserSecretOf(request);
    await register(ctx, passwords, { body, network: clientNetwork(request), browserSecret });
    return { message: REGISTERED };
  });

  route(calls.login, async ({ body, request }) => {
    const { token, user } = await logIn(ctx, passwords, {
      ...originOf(request),
      login: body.username,
      password: body.password,
    });
    return { token, user: presentProfile(user) };
  });

  route(calls.logout, async ({ actor }) => {
    await logOut(ctx, actor);
    return { message: 'Logged out successfully.' };
  });

  route(calls.getProfile, async ({ actor }) => {
    const user = await findUser(ctx.db, actor.user_id);
    if (!user) throw unauthenticated();
    return { ...presentProfile(user), ...(actor.staff && { is_staff: true as const }) };
  });

  route(calls.verifyEmail, async ({ body, request }) => {
    const opened = await verifyEmail(ctx, { ...body, ...originOf(request) }, onEmailVerified);
    if (!opened) return { message: 'Your email address is verified. You can log in now.', token: null, user: null };
    return { message: VERIFIED, token: opened.token, user: presentProfile(opened.user) };
  });

  route(calls.resendVerificationEmail, async ({ actor, request }) => {
    await resendOwnCode(ctx, actor.user_id, clientNetwork(request));
    return { message: CODE_SENT };
  });

  route(calls.resendVerificationEmailPublic, async ({ body, request }) => {
    await resendVerificationEmail(ctx, body.email, clientNetwork(request));
    return { message: CODE_SENT };
  });
}

function originOf(request: FastifyRequest) {
  return {
    network: clientNetwork(request),
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    oldToken: tokenOf(request.headers.authorization),
    browserSecret: browserSecretOf(request),
  };
}
