import * as calls from '#contract/account.ts';
import type { Passwords } from '#server/domains/auth/passwords.ts';
import { presentProfile } from '#server/domains/auth/present.ts';
import type { AppContext } from '#server/context.ts';
import type { Registrar } from '#server/platform/http/route.ts';
import { deleteAccount } from './delete-account.ts';
import { exportData } from './export-data.ts';
import { removePicture, setPicture } from './set-picture.ts';

/** A person's picture, and their data: to take along and to take away. */
export function accountRoutes(ctx: AppContext, route: Registrar, passwords: Passwords): void {
  route(calls.setPicture, async ({ actor, body }) => presentProfile(await setPicture(ctx, actor.user_id, body.image)));

  route(calls.removePicture, async ({ actor }) => presentProfile(await removePicture(ctx, actor.user_id)));

  route(calls.exportData, ({ actor }) => exportData(ctx, actor.user_id));

  route(calls.deleteAccount, async ({ actor, body }) => {
    await deleteAccount(ctx, passwords, { ...body, user_id: actor.user_id });
    return { message: 'Your account has been deleted.' };
  });
}
