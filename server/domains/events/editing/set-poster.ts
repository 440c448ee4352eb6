import { limitKey } from '#server/domains/auth/limit-key.ts';
import type { AppContext } from '#server/context.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { refusedPicture } from '#server/platform/pictures/redraw-picture.ts';
import { conflict } from '#server/platform/lib/errors.ts';
import { cleanPicture, pictureColors, pictureVersion } from '#server/platform/posters/picture.ts';
import { eventChanged } from '../event-changed.ts';
import { getOwnEvent } from '../get-own-event.ts';
import { limitPictures } from './limit-pictures.ts';
import { deletePicture, findPicture, putPicture } from '../picture-queries.ts';
import { refuseCancelled } from '../refuse-cancelled.ts';

type PosterInput = {
  image?: string | undefined;
  focal_x: number;
  focal_y: number;
  replaces?: string | null | undefined;
};

/** Sets the poster of the caller's own event from a base64 picture; without one, moves the focal point. */
export async function setPoster(ctx: AppContext, actor: Actor, idOrSlug: string, input: PosterInput): Promise<void> {
  const event = await getOwnEvent(ctx, actor, idOrSlug);
  refuseCancelled(event);
  const { id: event_id, organization_id } = event;
  await ctx.limits.consume('limit_upload_per_user_hour', limitKey(actor.user_id));
  const webp = await pictureFile(ctx, event_id, input.image);
  const picture = { webp, focal: { x: input.focal_x, y: input.focal_y } };
  const values = { ...picture, version: pictureVersion(picture), colors: await pictureColors(picture) };
  await inTransaction(ctx.db, async (tx) => {
    const put = async () => {
      const { replaces } = input;
      if (!(await putPicture(tx, { event_id, ...values, replaces, now: ctx.clock.now() }))) throw changedMeanwhile();
    };
    // Moving the focal point needs no space.
    if (input.image === undefined) await put();
    else await limitPictures(ctx, tx, { organization_id, put });
    await eventChanged(tx, event_id);
  });
  await ctx.posters.deleteFiles(event_id);
}

type Removed = { id: string; replaces?: string | undefined };

/** Removes the picture of the caller's own event. */
export async function removePoster(ctx: AppContext, actor: Actor, { id, replaces }: Removed): Promise<void> {
  const event = await getOwnEvent(ctx, actor, id);
  refuseCancelled(event);
  await inTransaction(ctx.db, async (tx) => {
    if (!(await deletePicture(tx, { event_id: event.id, now: ctx.clock.now(), replaces }))) throw changedMeanwhile();
    await eventChanged(tx, event.id);
  });
  await ctx.posters.deleteFiles(event.id);
}

function changedMeanwhile() {
  return conflict('edited_meanwhile', 'Somebody else has changed the poster in the meantime.');
}

async function pictureFile(ctx: AppContext, eventId: string, image: string | undefined): Promise<Buffer> {
  if (image !== undefined) return cleanPicture(Buffer.from(image, 'base64'));
  const current = await findPicture(ctx.db, eventId);
  if (!current) throw refusedPicture('Choose a picture.');
  return current.webp;
}
