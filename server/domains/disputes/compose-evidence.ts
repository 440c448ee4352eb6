import { findEvent } from '#server/domains/events/queries.ts';
import type { Db } from '#server/platform/db/db.ts';
import { formatMoney } from '#server/platform/lib/format-money.ts';
import { findEvidenceFacts, type EvidenceFacts } from './evidence-queries.ts';
import type { DisputeRow } from './queries.ts';

/** A part of the evidence: the provider's field, the label that staff sees, and the text. */
export type EvidencePart = { field: string; label: string; text: string };

/** The provider's limit for the text of a field. */
const MOST = 20_000;

const REFUNDS: Record<string, string> = {
  none: 'Tickets were sold without refunds, as the page of the event says, where tickets are chosen.',
  until_1_day: 'Refunds until 1 day before the event, as the page of the event says, where tickets are chosen.',
  until_7_days: 'Refunds until 7 days before the event, as the page of the event says, where tickets are chosen.',
  until_30_days: 'Refunds until 30 days before the event, as the page of the event says, where tickets are chosen.',
};
const RESALE = 'Tickets in Resale are sold without refunds, as the page of the checkout says, before the payment.';

type Disputed = Pick<DisputeRow, 'order_id' | 'event_id' | 'evidence_note'>;

/** The evidence for a disputed payment, from data that is stored anyway. docs/rules/disputes.md */
export async function composeEvidence(db: Db, dispute: Disputed): Promise<EvidencePart[]> {
  const event = await findEvent(db, dispute.event_id);
  const facts = await findEvidenceFacts(db, dispute.order_id);
  if (!event || !facts) return [];
  const at = clockOf(event.time_zone);
  const when = event.starts_at ? at(event.starts_at) : 'no date yet';
  const place = [event.venue_name, event.city].filter(Boolean).join(', ');
  const parts: EvidencePart[] = [
    { field: 'customer_name', label: 'Buyer', text: facts.order.buyer_name },
    { field: 'customer_email_address', label: 'E-mail of the buyer', text: facts.order.buyer_email },
    {
      field: 'product_description',
      label: 'What was bought',
      text: describeProduct(facts, { title: event.title, when, place }),
    },
    { field: 'service_date', label: 'Date of the event', text: when },
    { field: 'access_activity_log', label: 'Tickets and admission', text: describeTickets(facts, at) },
    { field: 'refund_policy_disclosure', label: 'Refund policy', text: refundsOf(facts) },
    {
      field: 'uncategorized_text',
      label: 'Delivery, refunds and remarks',
      text: [describeDelivery(facts, at), describeEvent(event, at), dispute.evidence_note].filter(Boolean).join('\n\n'),
    },
  ];
  return parts.filter(({ text }) => text !== '').map((part) => ({ ...part, text: part.text.slice(0, MOST) }));
}

function refundsOf({ order }: EvidenceFacts): string {
  return order.kind === 'resale' ? RESALE : (REFUNDS[order.refund_policy] ?? '');
}

type At = (instant: Date) => string;

/** An instant with its zone, the same for every reader. */
function clockOf(timeZone: string): At {
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone });
  return (instant) => `${format.format(instant)} (${timeZone})`;
}

type Named = { title: string; when: string; place: string };

function describeProduct({ order, lines }: EvidenceFacts, { title, when, place }: Named): string {
  const { currency, total_amount: amount } = order;
  return [
    `Admission tickets for “${title}”, ${when}${place && `, ${place}`}.`,
    ...lines.map(({ quantity, name }) => `${quantity} × ${name}`),
    `Total: ${formatMoney({ amount, currency })}. Order ${order.id}.`,
  ].join('\n');
}

function describeTickets({ tickets, admissions }: EvidenceFacts, at: At): string {
  const lines = tickets.map(({ position, type_name, holder_name, state }) => {
    const person = holder_name ? `, for ${holder_name}` : '';
    return `Ticket ${position}: ${type_name}${person}, ${state}.`;
  });
  const log = admissions.map(({ position, at: instant, kind, door }) => {
    const where = door ? ` at ${door}` : '';
    return `${at(instant)}: ticket ${position} ${kind === 'in' ? 'was scanned and admitted' : 'left'}${where}.`;
  });
  return [...lines, ...(log.length > 0 ? log : ['No admission is recorded so far.'])].join('\n');
}

function describeDelivery({ order, mails, refunds }: EvidenceFacts, at: At): string {
  const { currency } = order;
  const paid = order.paid_at ? [`Paid on ${at(order.paid_at)}. The tickets were issued at once.`] : [];
  const account = order.has_account
    ? ['They are in the account of the buyer, whose address was confirmed by a code.']
    : [];
  return [
    ...paid,
    ...account,
    ...mails.map(
      ({ template, to_email, sent_at }) =>
        `E-mail “${template.replaceAll('_', ' ')}” to ${to_email}: accepted by the mail server on ${at(sent_at)}.`,
    ),
    ...refunds.map(
      ({ amount, state, created_at }) =>
        `Refund of ${formatMoney({ amount, currency })} on ${at(created_at)}: ${state}.`,
    ),
  ].join('\n');
}

type EventState = { state: string; cancelled_at?: Date | null; ends_at: Date | null; postponed_from?: Date | null };

function describeEvent({ state, ends_at, postponed_from }: EventState, at: At): string {
  if (state === 'cancelled') return 'The event was cancelled.';
  const moved = postponed_from ? ` It was moved from ${at(postponed_from)}.` : '';
  return `The event was not cancelled${ends_at ? `; it ends on ${at(ends_at)}` : ''}.${moved}`;
}
