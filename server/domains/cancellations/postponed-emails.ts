import { sql } from 'kysely';
import { z } from 'zod';
import type { AppContext } from '#server/context.ts';
import { renderEventMail } from '#server/domains/events/render-event-mail.ts';
import { hostWords } from '#server/domains/events/mail-facts.ts';
import { type EventRow, findEvent } from '#server/domains/events/queries.ts';
import { resaleStateOf } from '#server/domains/resale/resale-state.ts';
import { changeFacts } from '#server/domains/tickets/change-facts.ts';
import { calendarAttachments } from '#server/domains/tickets/files/calendar-attachments.ts';
import { orderOf, paidOf } from '#server/domains/tickets/order-tickets.ts';
import { formatMoney } from '#server/platform/lib/format-money.ts';
import { formatLongDateTime } from '#server/platform/lib/format-time.ts';
import { hashSecret, newSecret } from '#server/platform/lib/random.ts';
import { type Block, button, note, paragraph } from '#server/platform/mail/blocks.ts';
import type { OutboxMail, RenderedMail } from '#server/platform/mail/types.ts';
import { eventFacts } from './cancelled-emails.ts';

const Notice = z.object({ notice_id: z.uuid(), is_guest: z.boolean().optional() });

/**
 * To a holder of a ticket for a moved event: the old and new date, and the choice to keep the ticket or to be refunded. A
 * guest of the buyer gets it without the choice.
 */
export async function renderEventPostponed(ctx: AppContext, mail: OutboxMail): Promise<RenderedMail | null> {
  const { notice_id, is_guest = false } = Notice.parse(mail.payload);
  const notice = await findNotice(ctx, notice_id);
  const event = notice && (await findEvent(ctx.db, notice.event_id));
  // The event has moved again: the mail about that move has the present date, and its own link to choose.
  if (!event || event.state === 'cancelled' || notice.replaced_at) return null;
  const isDated = event.starts_at !== null && event.ends_at !== null;
  const counted = await countTickets(ctx, event.id, mail.to_email);
  const { held } = counted;
  const [tickets, valid] =
    held > 1 ? [`${held} tickets`, 'Your tickets stay valid.'] : ['a ticket', 'Your ticket stays valid.'];
  return renderEventMail(ctx, event, {
    subject: `${subjectOf(notice, isDated)}: ${event.title}`,
    title: isDated ? `${event.title} has moved` : `${event.title} is postponed`,
    blocks: [
      paragraph(
        isDated
          ? `${event.organization_name} has moved an event that you have ${tickets} for. ${valid}`
          : `${event.organization_name} has postponed an event that you have ${tickets} for. There is no new date yet. ${valid}`,
      ),
      ...hostWords(notice.message, event.organization_name),
      ...changeFacts(notice.changes),
      ...(is_guest ? [GUEST_WORDS] : await choiceOf(ctx, { notice, event, email: mail.to_email, ...counted })),
    ],
    reason: `You’re getting this because you have a ticket for this event, bought at ${ctx.config.brandName}.`,
    attachments: calendarAttachments(ctx, event),
  });
}

/** Guests have their tickets from the buyer, whose choice it is. */
const GUEST_WORDS = paragraph('Whoever bought the ticket for you decides whether to keep it or to give it back.');

type Choosing = {
  notice: NonNullable<Awaited<ReturnType<typeof findNotice>>>;
  event: EventRow;
  email: string;
} & Counted;

/** What becomes of the holder's tickets, and the link to keep or return them. */
async function choiceOf(ctx: AppContext, { notice, event, email, ...counted }: Choosing): Promise<Block[]> {
  const { held, listed, is_payer } = counted;
  const token = await createLink(ctx, notice.postponement_id, email);
  const until = formatLongDateTime(notice.choose_until, event.time_zone);
  const tickets = held > 1 ? 'tickets' : 'ticket';
  return [
    ...resaleWords(listed, resaleStateOf(ctx, event)),
    paragraph(`If you can’t come, you can give your ${tickets} back until ${until}${refundWords(counted)}`),
    button(is_payer ? 'Keep or refund' : 'Keep or give back', `${ctx.config.publicUrl}/postponed/${token}`),
    note(`If you do nothing, you keep your ${tickets}. This link is for you alone: please do not forward it.`),
  ];
}

function refundWords({ is_paid, is_payer }: Counted): string {
  if (!is_paid) return '.';
  return is_payer ? ' for a full refund, fees included.' : '. What was paid then goes back to whoever paid.';
}

type Counted = { held: number; listed: number; is_paid: boolean; is_payer: boolean };

/** How many tickets somebody holds, how many are on sale in Resale, whether any cost something, and they paid for all of those. */
async function countTickets({ db }: AppContext, event_id: string, email: string) {
  const { rows } = await sql<Counted>`
    select count(*)::int as held, (count(*) filter (where state = 'listed'))::int as listed,
           coalesce(bool_or(k.paid > 0), false) as is_paid,
           coalesce(bool_and(k.buyer_email = k.owner_email) filter (where k.paid > 0), false) as is_payer
      from (select t.state, t.owner_email, o.buyer_email, ${paidOf('t')} as paid
              from tickets t join orders o on o.id = ${orderOf('t')}
             where t.event_id = ${event_id} and t.owner_email = ${email} and t.state in ('valid', 'listed', 'transferring')) k`.execute(
    db,
  );
  return rows[0] ?? { held: 0, listed: 0, is_paid: false, is_payer: false };
}

/** Whether the tickets on sale in Resale can be bought. A moved event keeps its listings in every case. */
function resaleWords(listed: number, state: ReturnType<typeof resaleStateOf>): Block[] {
  if (listed === 0) return [];
  const what = listed === 1 ? 'ticket' : `${listed} tickets`;
  const stays = listed === 1 ? 'stays on sale at its price' : 'stay on sale at their prices';
  const back = listed === 1 ? 'take it back on its page' : 'take them back on their pages';
  return [
    paragraph(
      `The ${what} that you have on sale in Resale ${state === 'open' ? stays : notNow[state]}. To come yourself, ${back}.`,
    ),
  ];
}

const notNow = {
  no_date: 'cannot be bought until there is a new date',
  paused: 'cannot be bought while Resale is paused',
  off_sale: 'cannot be bought while the event is off sale',
  not_allowed: 'cannot be bought, because the host does not allow Resale',
  closed: 'can no longer be bought',
} as const;

type Found = { from_starts_at: Date | null; to_starts_at: Date | null };

function subjectOf({ from_starts_at, to_starts_at }: Found, isDated: boolean): string {
  if (!isDated) return 'Postponed';
  return from_starts_at?.getTime() === to_starts_at?.getTime() ? 'New place' : 'New date';
}

async function findNotice(ctx: AppContext, id: string) {
  const { rows } = await sql<
    Found & {
      event_id: string;
      changes: unknown;
      postponement_id: string;
      message: string;
      choose_until: Date;
      replaced_at: Date | null;
    }
  >`
    select n.event_id, n.changes, p.id as postponement_id, p.message, p.choose_until, p.replaced_at, p.from_starts_at, p.to_starts_at
      from holder_notices n join postponements p on p.event_id = n.event_id and p.version = n.version
     where n.id = ${id}`.execute(ctx.db);
  return rows[0];
}

/** The token is only in the mail. */
async function createLink(ctx: AppContext, postponement_id: string, email: string): Promise<string> {
  const token = newSecret();
  await ctx.db
    .insertInto('postponement_links')
    .values({ token_hash: hashSecret(token), postponement_id, email, created_at: ctx.clock.now() })
    .execute();
  return token;
}

const GivenBack = z.object({ order_id: z.uuid(), ticket_ids: z.array(z.uuid()), refund_id: z.uuid().nullable() });

/** To the person who returned tickets of a moved event, and to the payer. */
export async function renderTicketGivenBack(ctx: AppContext, mail: OutboxMail): Promise<RenderedMail | null> {
  const { order_id, ticket_ids, refund_id } = GivenBack.parse(mail.payload);
  const order = await ctx.db
    .selectFrom('orders')
    .leftJoin('refunds', (join) => join.on('refunds.id', '=', refund_id))
    .select(['orders.event_id', 'orders.buyer_email', 'orders.currency', 'refunds.amount'])
    .where('orders.id', '=', order_id)
    .executeTakeFirst();
  const event = order && (await findEvent(ctx.db, order.event_id));
  if (!event) return null;
  const money = formatMoney({ amount: order.amount ?? 0, currency: order.currency });
  const isPayer = mail.to_email === order.buyer_email;
  const [what, get] = ticket_ids.length === 1 ? ['A ticket', 'gets'] : [`${ticket_ids.length} tickets`, 'get'];
  return renderEventMail(ctx, event, {
    subject: `Given back: ${what.toLowerCase()} for ${event.title}`,
    title: isPayer && order.amount ? `You get ${money} back` : `${what} given back`,
    blocks: [
      paragraph(`${what} for ${event.title} went back because the event moved, and no longer ${get} anybody in.`),
      paragraph(backWords(isPayer, order.amount, money)),
      eventFacts(event),
    ],
    reason: `You’re getting this because you have, or paid for, a ticket for this event, bought at ${ctx.config.brandName}.`,
  });
}

function backWords(isPayer: boolean, amount: number | null, money: string): string {
  if (!amount) return 'There is nothing to pay back.';
  if (!isPayer) return 'The money goes back to whoever paid.';
  return `You get ${money} back, fees included, to the card or account that paid. It usually arrives within 5 to 10 days.`;
}
