import { limitKey } from '#server/domains/auth/limit-key.ts';
import { insertAudit, updateUser, type UserRow } from '#server/domains/auth/queries.ts';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { newSecret } from '#server/platform/lib/random.ts';
import { drawPicture } from './draw-picture.ts';

/** Sets a person's picture from base64. */
export async function setPicture(ctx: AppContext, user_id: string, image: string): Promise<UserRow> {
  await ctx.limits.consume('limit_upload_per_user_hour', limitKey(user_id));
  const webp = await drawPicture(Buffer.from(image, 'base64'));
  const now = ctx.clock.now();
  const name = newSecret(16);
  return inTransaction(ctx.db, async (tx) => {
    const user = await updateUser(tx, user_id, { picture_name: name, updated_at: now });
    const values = { name, webp, created_at: now };
    await tx
      .insertInto('user_pictures')
      .values({ user_id, ...values })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
      .execute();
    await insertAudit(tx, { at: now, action: 'auth.picture_changed', user_id });
    return user;
  });
}

/** Deletes the picture of a person whose account is deleted. */
export async function forgetPicture(tx: Tx, { id }: { id: string }): Promise<void> {
  await tx.deleteFrom('user_pictures').where('user_id', '=', id).execute();
}

/** Removes a person's picture. */
export async function removePicture(ctx: AppContext, user_id: string): Promise<UserRow> {
  const now = ctx.clock.now();
  return inTransaction(ctx.db, async (tx) => {
    const user = await updateUser(tx, user_id, { picture_name: null, updated_at: now });
    await forgetPicture(tx, { id: user_id });
    await insertAudit(tx, { at: now, action: 'auth.picture_removed', user_id });
    return user;
  });
}
