import { z } from 'zod';
import type { AppContext, MailTemplates } from '#server/context.ts';
import { renderEventMail } from '#server/domains/events/render-event-mail.ts';
import { formatMoney } from '#server/platform/lib/format-money.ts';
import { button, facts, note, paragraph } from '#server/platform/mail/blocks.ts';
import { renderMail } from '#server/platform/mail/layout.ts';
import type { OutboxMail, RenderedMail } from '#server/platform/mail/types.ts';

const Payload = z.object({ warning_id: z.uuid() });

/** The mails about fraud warnings. */
export const fraudEmails: MailTemplates = {
  fraud_warning: toHost,
  fraud_warning_staff: toStaff,
  fraud_warning_buyer: toBuyer,
};

async function load(ctx: AppContext, mail: OutboxMail) {
  const warning = await ctx.db
    .selectFrom('fraud_warnings as w')
    .innerJoin('events as e', 'e.id', 'w.event_id')
    .innerJoin('organizations as z', 'z.id', 'e.organization_id')
    .innerJoin('orders as o', 'o.id', 'w.order_id')
    .innerJoin('payments as p', 'p.id', 'w.payment_id')
    .leftJoin('refunds as r', (join) => join.onRef('r.payment_id', '=', 'p.id').on('r.reason', '=', 'fraud_warning'))
    .select([
      'w.id',
      'w.event_id',
      'w.outcome',
      'w.order_id',
      'e.title',
      'e.slug',
      'z.name as organization_name',
      'o.buyer_name',
    ])
    .select(['p.amount', 'p.currency', 'r.amount as refunded'])
    .where('w.id', '=', Payload.parse(mail.payload).warning_id)
    .executeTakeFirst();
  if (!warning) return null;
  const { amount, currency, refunded } = warning;
  return {
    ...warning,
    paid: formatMoney({ amount, currency }),
    back: formatMoney({ amount: refunded ?? 0, currency }),
  };
}

type Loaded = NonNullable<Awaited<ReturnType<typeof load>>>;

async function toHost(ctx: AppContext, mail: OutboxMail): Promise<RenderedMail | null> {
  const warning = await load(ctx, mail);
  if (!warning) return null;
  const isRefunded = warning.outcome === 'refunded';
  return renderMail(ctx.config, {
    subject: `Suspected fraud: an order for ${warning.title}`,
    title: isRefunded ? `An order of ${warning.back} was refunded` : 'A payment may be disputed soon',
    blocks: [
      paragraph('The card’s network reports that the card’s owner may not have made this payment.'),
      paragraph(
        isRefunded
          ? 'Nobody was admitted with it yet, so it was paid back at once and its tickets ended. That avoids a dispute and its costs; the tickets are on sale again.'
          : 'It was not refunded: somebody was admitted with it, or nothing was left to pay back. A dispute may follow; we will let you know.',
      ),
      orderFacts(warning),
      button('See the order', `${ctx.config.publicUrl}/dashboard/events/${warning.slug}/orders/${warning.order_id}`),
    ],
    reason: `You’re getting this because you manage the orders of ${warning.organization_name}.`,
  });
}

async function toStaff(ctx: AppContext, mail: OutboxMail): Promise<RenderedMail | null> {
  const warning = await load(ctx, mail);
  if (!warning) return null;
  return renderMail(ctx.config, {
    subject: `Fraud warning: ${warning.paid} for ${warning.title}`,
    title: warning.outcome === 'refunded' ? 'Refunded after a fraud warning' : 'A fraud warning to review',
    blocks: [orderFacts(warning), button('Open the queue', staffUrl(ctx, warning))],
    reason: `You’re getting this because this is the address of the team of ${ctx.config.brandName}.`,
  });
}

/** A refunded payment needs nothing more; any other is a task in the queue. */
function staffUrl({ config }: AppContext, { id, outcome }: Loaded): string {
  return `${config.publicUrl}/dashboard/staff${outcome === 'noted' ? `/queue/warning/${id}` : ''}`;
}

async function toBuyer(ctx: AppContext, mail: OutboxMail): Promise<RenderedMail | null> {
  const warning = await load(ctx, mail);
  if (!warning) return null;
  return renderEventMail(ctx, warning.event_id, {
    subject: `Refunded: your order for ${warning.title}`,
    title: `You get ${warning.back} back`,
    blocks: [
      paragraph(
        'The network of the card that paid reports that its owner may not have made this payment. To be safe, all of it goes back to that card, and the tickets are no longer valid.',
      ),
      paragraph('Refunds usually arrive within 5 to 10 days.'),
      button('See the event', `${ctx.config.publicUrl}/events/${warning.slug}`),
      note('If it was you, ask your bank why it reported the payment, and buy again with another card.'),
    ],
    reason: `You’re getting this because tickets were ordered at ${ctx.config.brandName} with this address.`,
  });
}

function orderFacts({ title, buyer_name, paid }: Loaded) {
  const buyer = buyer_name ? [['Buyer', buyer_name] as const] : [];
  return facts([['Event', title], ...buyer, ['Paid', paid]]);
}
