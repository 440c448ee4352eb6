import type { EventPoster } from '#contract/posters.ts';
import type { AppContext } from '#server/context.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { previewOf } from '#server/platform/posters/picture.ts';
import { getOwnEvent } from './get-own-event.ts';
import { findPicture } from './picture-queries.ts';
import { describePoster } from './poster.ts';

/** The poster of the caller's own event, with the picture uploaded for it. */
export async function getPoster(ctx: AppContext, actor: Actor, idOrSlug: string): Promise<EventPoster> {
  const event = await getOwnEvent(ctx, actor, idOrSlug);
  const [poster, picture] = await Promise.all([describePoster(ctx, event), findPicture(ctx.db, event.id)]);
  if (!picture) return { poster, picture: null };
  const { x: focal_x, y: focal_y } = picture.focal;
  return { poster, picture: { ...(await previewOf(picture)), focal_x, focal_y } };
}
