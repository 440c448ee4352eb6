import type { AppContext } from '#server/context.ts';
import { notFound } from '#server/platform/lib/errors.ts';
import { hashSecret } from '#server/platform/lib/random.ts';
import { findGuestHolder, findPostponementLink, type Holder } from './postponement-queries.ts';

type Opened = { token: string; event: string | undefined; network: string };

/**
 * The holder whose tickets a link shows: the link of the mail about the move, or a guest's own with the event's
 * address.
 */
export async function findHolder(ctx: AppContext, { token, event, network }: Opened): Promise<Holder> {
  await ctx.limits.consume('limit_guest_link_per_ip_minute', network);
  const hash = hashSecret(token);
  const mailed = await findPostponementLink(ctx.db, hash);
  const holder = mailed ?? (event && (await findGuestHolder(ctx.db, hash, { event, now: ctx.clock.now() })));
  if (!holder) throw notFound('This link is no longer valid.');
  return holder;
}
