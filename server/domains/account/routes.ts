import * as calls from '#contract/account.ts';
import type { Passwords } from '#server/domains/auth/passwords.ts';
import { presentProfile } from '#server/domains/auth/present.ts';
import type { AppContext } from '#server/context.ts';
import type { Registrar } from '#server/platform/http/route.ts';
import { deleteAccount, type FindObligation, type ForgetPart } from './delete-account.ts';
import { exportData, type ListPersonalData } from './export-data.ts';
import { removePicture, setPicture } from './set-picture.ts';

/** Data and obligations of a person in all domains, joined by server/personal-data.ts. */
export type PersonalDataParts = { list: ListPersonalData; obligations: FindObligation[]; forget: ForgetPart[] };

type Parts = { passwords: Passwords; personalData: PersonalDataParts };

/** Calls about a person's picture, and to download and delete their data. */
export function accountRoutes(ctx: AppContext, route: Registrar, { passwords, personalData }: Parts): void {
  route(calls.setPicture, async ({ actor, body }) => presentProfile(await setPicture(ctx, actor.user_id, body.image)));

  route(calls.removePicture, async ({ actor }) => presentProfile(await removePicture(ctx, actor.user_id)));

  route(calls.exportData, ({ actor }) => exportData(ctx, { user_id: actor.user_id, list: personalData.list }));

  route(calls.deleteAccount, async ({ actor, body }) => {
    await deleteAccount(ctx, { passwords, ...personalData }, { ...body, user_id: actor.user_id });
    return { message: 'Your account has been deleted.' };
  });
}
