import type { PosterPicture } from '#server/platform/posters/picture.ts';
import type { Placeholder } from '#server/platform/posters/spec.ts';
import type { Db, Tx } from '#server/platform/db/db.ts';

/** The picture uploaded for an event, with its focal point. */
export async function findPicture(db: Db | Tx, event_id: string): Promise<PosterPicture | null> {
  const row = await db
    .selectFrom('event_pictures')
    .select(['webp', 'focal_x', 'focal_y'])
    .where('event_id', '=', event_id)
    .executeTakeFirst();
  return row ? { webp: row.webp, focal: { x: row.focal_x, y: row.focal_y } } : null;
}

type NewPicture = PosterPicture & {
  event_id: string;
  version: string;
  colors: Placeholder;
  now: Date;
  /** The version that is replaced, null for none; left out, any is. */
  replaces?: string | null | undefined;
};

/**
 * Stores an event's picture, replacing an older one; the fields that lists need are stored with the event. False when the
 * event has another picture than the one to replace: the transaction has to be rolled back then.
 */
export async function putPicture(tx: Tx, picture: NewPicture): Promise<boolean> {
  const { event_id, webp, focal, version, colors, now, replaces } = picture;
  const values = { webp, focal_x: focal.x, focal_y: focal.y, updated_at: now };
  await tx
    .insertInto('event_pictures')
    .values({ event_id, created_at: now, ...values })
    .onConflict((conflict) => conflict.column('event_id').doUpdateSet(values))
    .execute();
  const { numUpdatedRows } = await tx
    .updateTable('events')
    .set({ picture_version: version, picture_color: colors.color, picture_blur: colors.blur, updated_at: now })
    .where('id', '=', event_id)
    .$if(replaces !== undefined, (update) => update.where('picture_version', 'is not distinct from', replaces ?? null))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

type OldPicture = { event_id: string; now: Date; replaces?: string | undefined };

/** Deletes an event's picture; false, and nothing deleted, when it is another than the one named. */
export async function deletePicture(tx: Tx, { event_id, now, replaces }: OldPicture): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('events')
    .set({ picture_version: null, picture_color: null, picture_blur: null, updated_at: now })
    .where('id', '=', event_id)
    .$if(replaces !== undefined, (update) => update.where('picture_version', '=', replaces ?? null))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await tx.deleteFrom('event_pictures').where('event_id', '=', event_id).execute();
  return true;
}
