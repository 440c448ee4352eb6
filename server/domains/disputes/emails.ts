import { z } from 'zod';
import { disputeReason } from '#contract/dispute-states.ts';
import type { AppContext, MailTemplates } from '#server/context.ts';
import { renderEventMail } from '#server/domains/events/render-event-mail.ts';
import { formatMoney } from '#server/platform/lib/format-money.ts';
import { formatLongDay } from '#server/platform/lib/format-time.ts';
import { type Block, button, facts, note, paragraph } from '#server/platform/mail/blocks.ts';
import { renderMail } from '#server/platform/mail/layout.ts';
import type { OutboxMail, RenderedMail } from '#server/platform/mail/types.ts';
import { findGivenBack, findOrganizerPart, isPartKept } from './organizer-part.ts';

const Payload = z.object({ dispute_id: z.uuid() });

/** The mails about disputes: to the event's team, to staff, and to buyers who lost their tickets. */
export const disputeEmails: MailTemplates = {
  dispute_opened: (ctx, mail) =>
    toHost(ctx, mail, ({ amount, part, isKept }) => ({
      subject: 'A payment is disputed',
      title: `A bank takes ${amount} back`,
      text: `${part} of it is yours and ${isKept ? 'is kept back until the bank decides; the rest of the event is paid out as usual' : 'was paid out already; it is only taken back if the bank decides for the payer'}. The tickets stay valid, and can be neither refunded nor sold on in the meantime.`,
      next: 'We send the bank what we know: the order, the e-mails, the tickets and who was admitted. If you know anything that helps, reply to this e-mail soon.',
    })),
  dispute_due: (ctx, mail) =>
    toHost(ctx, mail, () => ({
      subject: 'Evidence is due soon for a disputed payment',
      title: 'Evidence is due soon',
      text: 'The bank wants to hear our side by the date below. What we know is sent automatically before that.',
      next: 'If you know anything that helps, reply to this e-mail now: it cannot be added later.',
    })),
  dispute_won: (ctx, mail) =>
    toHost(ctx, mail, ({ amount, part, isKept }) => ({
      subject: 'A dispute is won',
      title: `${amount} is back`,
      text: `The bank decided for you. Your part, ${part}, ${isKept ? 'is paid out with the next payout of the event' : 'stays yours: it was paid out already'}.`,
      next: 'You have nothing to do.',
    })),
  dispute_lost: (ctx, mail) =>
    toHost(ctx, mail, ({ lost, part }) => ({
      subject: 'A dispute is lost',
      title: `The payer got ${lost} back`,
      text: `The bank decided for the payer. Your part of it, ${part}, is taken back like a refund: from what the event still has, else from what you earn next. Our own fees are given back, too.`,
      next: 'Tickets of a payment that was taken back in full are no longer valid, unless they were already used.',
    })),
  dispute_lost_resale: (ctx, mail) =>
    toHostOfResale(ctx, mail, (part) => ({
      subject: 'Your share of a Resale sale was taken back',
      title: `${part} was taken back`,
      text: `A bank gave the buyer of a ticket in Resale their money back. Your share of that sale, ${part}, is taken back like a refund: from what the event still has, else from what you earn next.`,
    })),
  dispute_won_resale: (ctx, mail) =>
    toHostOfResale(ctx, mail, (part) => ({
      subject: 'Your share of a Resale sale is back',
      title: `${part} is back`,
      text: `A bank had given the buyer of a ticket in Resale their money back, and has now decided otherwise. Your share of that sale, ${part}, is yours again: it is paid out with the next payout of the event.`,
    })),
  dispute_due_staff: toStaff,
  dispute_lost_buyer: toBuyer,
};

async function load(ctx: AppContext, mail: OutboxMail) {
  const dispute = await ctx.db
    .selectFrom('disputes as d')
    .innerJoin('events as e', 'e.id', 'd.event_id')
    .innerJoin('organizations as z', 'z.id', 'e.organization_id')
    .innerJoin('orders as o', 'o.id', 'd.order_id')
    .selectAll('d')
    .select([
      'e.title',
      'e.slug',
      'e.time_zone',
      'z.name as organization_name',
      'z.handle',
      'o.status as order_status',
      'o.buyer_name',
    ])
    .where('d.id', '=', Payload.parse(mail.payload).dispute_id)
    .executeTakeFirst();
  if (!dispute) return null;
  const { currency } = dispute;
  const moneyOf = (amount: number) => formatMoney({ amount, currency });
  const part = await findOrganizerPart(ctx.db, dispute);
  const isKept = await isPartKept(ctx.db, { event_id: dispute.event_id, currency, amount: part });
  const [amount, lost] = [moneyOf(dispute.amount), moneyOf(dispute.lost_amount)];
  return { ...dispute, words: { amount, lost, part: moneyOf(part), isKept } };
}

type Loaded = NonNullable<Awaited<ReturnType<typeof load>>>;
type Words = Loaded['words'];
type Told = { subject: string; title: string; text: string; next: string };

async function toHost(ctx: AppContext, mail: OutboxMail, tell: (words: Words) => Told): Promise<RenderedMail | null> {
  const dispute = await load(ctx, mail);
  if (!dispute) return null;
  const { subject, title, text, next } = tell(dispute.words);
  return renderMail(ctx.config, {
    subject: `${subject}: ${dispute.title}`,
    title,
    blocks: [
      paragraph(disputeReason(dispute.reason)),
      paragraph(text),
      disputeFacts(dispute),
      paragraph(next),
      button('See the order', `${ctx.config.publicUrl}/dashboard/events/${dispute.slug}/orders/${dispute.order_id}`),
    ],
    reason: `You’re getting this because you manage the orders of ${dispute.organization_name}.`,
  });
}

type TellShare = (part: string) => Omit<Told, 'next'>;

/** Names neither buyer nor seller: what they agreed is not the host's. */
async function toHostOfResale(ctx: AppContext, mail: OutboxMail, tell: TellShare): Promise<RenderedMail | null> {
  const dispute = await load(ctx, mail);
  if (!dispute) return null;
  const { currency, handle, organization_name } = dispute;
  const amount = await findGivenBack(ctx.db, dispute.id);
  const { subject, title, text } = tell(formatMoney({ amount, currency }));
  return renderMail(ctx.config, {
    subject: `${subject}: ${dispute.title}`,
    title,
    blocks: [
      paragraph(text),
      paragraph('You have nothing to do. Your own sales of the event stay as they are.'),
      button('See payouts', `${ctx.config.publicUrl}/dashboard/payouts?organization=${encodeURIComponent(handle)}`),
    ],
    reason: `You’re getting this because you manage the orders of ${organization_name}.`,
  });
}

async function toStaff(ctx: AppContext, mail: OutboxMail): Promise<RenderedMail | null> {
  const dispute = await load(ctx, mail);
  if (!dispute || dispute.evidence_sent_at) return null;
  return renderMail(ctx.config, {
    subject: `Evidence is due soon: ${dispute.words.amount} for ${dispute.title}`,
    title: 'Evidence of a dispute is due soon',
    blocks: [
      paragraph(disputeReason(dispute.reason)),
      disputeFacts(dispute),
      paragraph(
        'Add what you know and send it, or leave it: what is stored is sent automatically before the date above.',
      ),
      button('Open the queue', `${ctx.config.publicUrl}/dashboard/staff`),
    ],
    reason: `You’re getting this because this is the address of the team of ${ctx.config.brandName}.`,
  });
}

async function toBuyer(ctx: AppContext, mail: OutboxMail): Promise<RenderedMail | null> {
  const dispute = await load(ctx, mail);
  if (!dispute) return null;
  const isWhole = dispute.order_status === 'refunded';
  return renderEventMail(ctx, dispute.event_id, {
    subject: `Paid back by your bank: ${dispute.title}`,
    title: `Your bank gave you ${dispute.words.lost} back`,
    blocks: [
      paragraph(`You disputed a payment for ${dispute.title}, and your bank decided for you.`),
      paragraph(
        isWhole
          ? 'Tickets of this order that were not used are no longer valid.'
          : 'That is part of what you paid: your tickets stay valid.',
      ),
      note('If you did not dispute anything, ask your bank: somebody may have used your card.'),
    ],
    reason: `You’re getting this because tickets were ordered at ${ctx.config.brandName} with this address.`,
  });
}

function disputeFacts({ title, buyer_name, words, evidence_due_at, closed_at, time_zone }: Loaded): Block {
  const due =
    evidence_due_at && !closed_at ? [['Evidence due', formatLongDay(evidence_due_at, time_zone)] as const] : [];
  const buyer = buyer_name ? [['Buyer', buyer_name] as const] : [];
  return facts([['Event', title], ...buyer, ['Disputed', words.amount], ['Your part', words.part], ...due]);
}
