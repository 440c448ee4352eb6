import { z } from 'zod';
import type { AppContext, MailTemplates } from '#server/context.ts';
import { findEvent } from '#server/domains/events/queries.ts';
import { findOwnOrganization } from '#server/domains/organizations/queries.ts';
import { formatMoney } from '#server/platform/lib/format-money.ts';
import { money } from '#server/platform/lib/money.ts';
import { type Block, button, facts, note, paragraph } from '#server/platform/mail/blocks.ts';
import { renderMail } from '#server/platform/mail/layout.ts';
import type { OutboxMail, RenderedMail } from '#server/platform/mail/types.ts';
import { findMoneyOfEvent } from './money-queries.ts';
import { waitingReason } from './waiting-reason.ts';

const SentPayload = z.object({ transfer_id: z.uuid(), user_id: z.uuid() });
const WaitingPayload = z.object({ event_id: z.uuid(), user_id: z.uuid() });

/** The mails about an organizer's money, to owners and finance members. */
export const settlementEmails: MailTemplates = {
  settlement_sent: renderSent,
  settlement_refused: renderRefused,
  settlement_waiting: renderWaiting,
};

type Words = { subject: string; title: string; blocks: Block[] };

async function renderSent(ctx: AppContext, mail: OutboxMail): Promise<RenderedMail | null> {
  const { transfer_id, user_id } = SentPayload.parse(mail.payload);
  const transfer = await ctx.db.selectFrom('transfers').selectAll().where('id', '=', transfer_id).executeTakeFirst();
  if (!transfer?.event_id) return null;
  const amount = formatMoney(transfer);
  return render(ctx, { event_id: transfer.event_id, user_id }, ({ title, slug }) => ({
    subject: `${amount} for ${title} is on its way to you`,
    title: `${amount} is on its way`,
    blocks: [
      paragraph('We sent your share to your account with our payment provider, which sends it on to your bank.'),
      facts([
        ['Event', title],
        ['Sent', amount],
        ...(transfer.held_amount > 0
          ? [['Held for open disputes', formatMoney(money(transfer.held_amount, transfer.currency))] as const]
          : []),
      ]),
      button('See the statement', `${ctx.config.publicUrl}/dashboard/events/${slug}/report`),
      note('The statement shows every fee, refund and commission, and can be downloaded as PDF and CSV.'),
    ],
  }));
}

/** Null if it was sent meanwhile. */
async function renderRefused(ctx: AppContext, mail: OutboxMail): Promise<RenderedMail | null> {
  const { transfer_id, user_id } = SentPayload.parse(mail.payload);
  const transfer = await ctx.db.selectFrom('transfers').selectAll().where('id', '=', transfer_id).executeTakeFirst();
  const row = transfer?.event_id && (await findMoneyOfEvent(ctx, transfer.event_id));
  if (!transfer?.event_id || !row || row.pending - row.sending <= row.held) return null;
  const amount = formatMoney(transfer);
  return render(ctx, { event_id: transfer.event_id, user_id }, ({ title, organization_handle }) => ({
    subject: `${amount} for ${title} could not be sent yet`,
    title: 'Our payment provider refused a payout',
    blocks: [
      paragraph(
        `It did not take ${amount} for ${title}. The money is kept for you, and we try again within a day. Look at your ` +
          'account: some details may be missing there.',
      ),
      button('See payouts', payoutsUrl(ctx, organization_handle)),
    ],
  }));
}

/** Null if the money does not wait for the account any more. */
async function renderWaiting(ctx: AppContext, mail: OutboxMail): Promise<RenderedMail | null> {
  const { event_id, user_id } = WaitingPayload.parse(mail.payload);
  const row = await findMoneyOfEvent(ctx, event_id);
  if (!row || waitingReason(row, ctx.clock.now()) !== 'account') return null;
  const amount = formatMoney({ amount: row.pending, currency: row.currency });
  return render(ctx, { event_id, user_id }, ({ title, organization_handle }) => ({
    subject: `${amount} for ${title} is waiting for your account`,
    title: `${amount} is waiting for you`,
    blocks: [
      paragraph(
        `The money of ${title} is due, but our payment provider cannot pay you yet. It is kept for you and sent automatically ` +
          'as soon as your account is ready.',
      ),
      button('Finish your account', payoutsUrl(ctx, organization_handle)),
    ],
  }));
}

function payoutsUrl({ config }: AppContext, handle: string): string {
  return `${config.publicUrl}/dashboard/payouts?organization=${encodeURIComponent(handle)}`;
}

type Event = NonNullable<Awaited<ReturnType<typeof findEvent>>>;

/** Null if the recipient is not responsible for the organization's money any more. */
async function render(
  ctx: AppContext,
  { event_id, user_id }: z.infer<typeof WaitingPayload>,
  wordsFor: (event: Event) => Words,
): Promise<RenderedMail | null> {
  const event = await findEvent(ctx.db, event_id);
  const organization = event && (await findOwnOrganization(ctx.db, user_id, event.organization_id));
  if (!event || !organization || !['owner', 'finance'].includes(organization.role)) return null;
  const reason = `You’re getting this because you look after the money of ${organization.name}.`;
  return renderMail(ctx.config, { ...wordsFor(event), reason });
}
