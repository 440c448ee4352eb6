import { z } from 'zod';
import { counted } from '#contract/counted.ts';
import type { AppContext } from '#server/context.ts';
import { findEvent } from '#server/domains/events/queries.ts';
import { renderEventMail } from '#server/domains/events/render-event-mail.ts';
import { formatMoney } from '#server/platform/lib/format-money.ts';
import { formatLongDay } from '#server/platform/lib/format-time.ts';
import { money, sum } from '#server/platform/lib/money.ts';
import { type Block, facts, paragraph } from '#server/platform/mail/blocks.ts';
import type { OutboxMail, RenderedMail } from '#server/platform/mail/types.ts';
import { ownPage } from './own-page.ts';
import { findRemovedLink, type RemovedLink } from './queries.ts';

const Payload = z.object({ promoter_link_id: z.uuid() });

type Event = NonNullable<Awaited<ReturnType<typeof findEvent>>>;

/** To a promoter: the host removed them, and what they earned stays theirs. Null if they sell again, or nothing is sold. */
export async function renderRemoved(ctx: AppContext, { payload, to_email }: OutboxMail): Promise<RenderedMail | null> {
  const { promoter_link_id } = Payload.parse(payload);
  const link = await findRemovedLink(ctx, promoter_link_id);
  const event = link && (await findEvent(ctx.db, link.event_id));
  if (!link || !event || event.state === 'cancelled') return null;
  const { title, organization_name: host } = event;
  return renderEventMail(ctx, event, {
    subject: `You no longer sell ${title}`,
    title: `You no longer sell ${title}`,
    blocks: [
      paragraph(`${host} has removed you as a promoter. Sales through your link do not count any more.`),
      ...owedBlocks(ctx, { link, event, to_email }),
    ],
    reason: `You’re getting this because you were a promoter of ${host} at ${ctx.config.brandName}.`,
  });
}

type Owed = { link: RemovedLink; event: Event; to_email: string };

/** What is owed to them and when it is paid; nothing if nothing is owed. */
function owedBlocks(ctx: AppContext, { link, event, to_email }: Owed): Block[] {
  const owed = sum([link.pending, link.earned]);
  if (owed === 0) return [];
  return [
    paragraph('What you earned stays yours.'),
    facts([
      ['Still to be paid', formatMoney(money(owed, event.currency))],
      ['When', whenWords(ctx, link, event)],
    ]),
    ...ownPage(ctx, { link, to_email }, { label: 'See what you earned', purpose: 'to be paid' }),
  ];
}

/** "From Tuesday 15 December 2026 on, once all you earned is at least €10.00" */
function whenWords(
  { settings }: AppContext,
  { pending, earned_from }: RemovedLink,
  { time_zone, currency }: Event,
): string {
  const least = formatMoney(money(settings.minimum_promoter_payout_amount, currency));
  const once = `once all you earned is at least ${least}`;
  if (pending === 0) return `With the next payout, ${once}`;
  if (!earned_from) return `${counted(settings.commission_earned_hours, 'hour')} after the event, ${once}`;
  return `From ${formatLongDay(earned_from, time_zone)} on, ${once}`;
}
