import type { AppContext } from '#server/context.ts';
import { type Block, picture } from '#server/platform/mail/blocks.ts';
import { renderMail } from '#server/platform/mail/layout.ts';
import type { RenderedMail } from '#server/platform/mail/types.ts';
import { describePoster } from './poster.ts';
import { findEvent } from './queries.ts';

type Shown = Parameters<typeof describePoster>[1] & { title: string };
type Content = Parameters<typeof renderMail>[1];

const POSTER = 'og-1200.png';

/** Renders a mail to a guest about one event, given as its row or its id, with the poster at the top. */
export async function renderEventMail(ctx: AppContext, about: Shown | string, content: Content): Promise<RenderedMail> {
  const event = typeof about === 'string' ? await findEvent(ctx.db, about) : about;
  const poster = event ? [await mailPoster(ctx, event)] : [];
  return renderMail(ctx.config, { ...content, blocks: [...poster, ...content.blocks] });
}

/**
 * An event's poster over the whole width of a mail. Linked by its https address, not attached: so a ticket mail stays
 * small, the picture is drawn once for everybody, and mail programs that block pictures show the event's name.
 */
async function mailPoster(ctx: AppContext, event: Shown): Promise<Block> {
  const { version } = await describePoster(ctx, event);
  const url = `${ctx.config.publicUrl}/media/posters/${event.id}/${version}/${POSTER}`;
  return picture({ url, alt: `Poster of ${event.title}`, width: 552, height: 290 });
}
