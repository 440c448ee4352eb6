import { toBuffer, toString } from 'qrcode';
import type { AppContext } from '#server/context.ts';
import { findEvent, findEventRole } from '#server/domains/events/queries.ts';
import { permissionsOf } from '#server/domains/organizations/policy.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { notFound } from '#server/platform/lib/errors.ts';
import { referralUrl } from './present.ts';

type Input = { event_id: string; id: string };

// Large enough for a poster; with the quiet zone that scanners need.
const PNG = { width: 1024, margin: 4 } as const;
const SVG = { type: 'svg', margin: 4 } as const;

/** The QR code of a link, for those who may change the event's promoters and for the promoter. */
export async function getReferralQr(ctx: AppContext, actor: Actor, { event_id, id }: Input) {
  const event = await findEvent(ctx.db, event_id);
  const link =
    event &&
    (await ctx.db
      .selectFrom('promoter_links')
      .select(['user_id', 'referral_code'])
      .where('event_id', '=', event.id)
      .where('id', '=', id)
      .executeTakeFirst());
  if (!event || !link) throw notFound();
  if (link.user_id !== actor.user_id) {
    const role = await findEventRole(ctx.db, event.id, actor);
    if (!role || !permissionsOf(role).includes('edit_events')) throw notFound();
  }
  const url = referralUrl(ctx, event.slug, link.referral_code);
  const [svg, png] = await Promise.all([toString(url, SVG), toBuffer(url, PNG)]);
  return { url, svg, png: png.toString('base64') };
}
