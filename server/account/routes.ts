import * as calls from '#contract/account.ts';
import type { Passwords } from '../auth/passwords.ts';
import { presentProfile } from '../auth/present.ts';
import type { AppContext } from '../context.ts';
import type { Registrar } from '../lib/route.ts';
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
