import type { AppContext } from '#server/context.ts';
import { type Block, picture } from '#server/platform/mail/blocks.ts';
import { describePoster } from './poster.ts';

type Shown = Parameters<typeof describePoster>[1] & { title: string };

const POSTER = 'og-1200.png';

/**
 * An event's poster over the whole width of a mail. By its https address, not attached: a ticket mail stays small, the
 * picture is drawn once for everybody, and mail programs that block pictures show its name.
 */
export async function mailPoster(ctx: AppContext, event: Shown): Promise<Block> {
  const { version } = await describePoster(ctx, event);
  const url = `${ctx.config.publicUrl}/media/posters/${event.id}/${version}/${POSTER}`;
  return picture({ url, alt: `Poster of ${event.title}`, width: 552, height: 290 });
}
