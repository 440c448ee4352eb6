import type { RefundPreview } from '#contract/refunds.ts';
import { isEnded } from '#contract/ticket-states.ts';
import type { AppContext } from '#server/context.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { money } from '#server/platform/lib/money.ts';
import { NOTHING, type Split, totalOf } from '#server/domains/payments/shares.ts';
import { findKeptFees } from '#server/domains/payments/kept-fees.ts';
import { findSplitLeft } from '#server/domains/payments/split-left.ts';
import { getOwnOrder, type OrderPath, type OwnOrder } from './get-own-order.ts';
import { isDisputed, listTicketsOf } from './queries.ts';
import { BOUGHT_IN_RESALE, CANCELLED } from './refund-tickets.ts';
import { paidFor, splitRefund } from './split-refund.ts';

type Wanted = OrderPath & { ticket_ids?: string[] | undefined };

/** What a refund would pay back and who would pay it, with and without the buyer's fee. */
export async function previewRefund(ctx: AppContext, actor: Actor, wanted: Wanted): Promise<RefundPreview> {
  const order = await getOwnOrder(ctx, actor, wanted);
  const { db } = ctx;
  const [tickets, left, kept_before, reason] = await Promise.all([
    listTicketsOf(db, order.id),
    findSplitLeft(db, order.id),
    findKeptFees(db, order.id),
    whyNot(ctx, order),
  ]);
  const alive = tickets.filter(isAlive);
  const chosen = alive.filter(({ id }) => reason === '' && (wanted.ticket_ids?.includes(id) ?? true));
  const is_last =
    chosen.length === alive.length && !tickets.some((ticket) => ticket.is_resold || ticket.is_being_bought);
  const split = (keeps_fee: boolean) =>
    chosen.length === 0 ? NOTHING : splitRefund({ tickets: chosen, keeps_fee, left, kept_before, is_last });
  const ended = tickets.some(({ is_being_bought }) => is_being_bought) ? BEING_BOUGHT : ENDED;
  return {
    tickets: tickets.map((ticket) => ({
      ...presentTicket(ticket, order.currency),
      can_refund: reason === '' && isAlive(ticket),
      is_chosen: chosen.includes(ticket),
    })),
    reason: reason === '' && alive.length === 0 ? ended : reason,
    with_fee: presentParts(split(false), order.currency),
    without_fee: presentParts(split(true), order.currency),
  };
}

const isAlive = ({ state, is_resold, is_being_bought }: Ticket) => !isEnded(state) && !is_resold && !is_being_bought;

async function whyNot({ db }: AppContext, order: OwnOrder): Promise<string> {
  if (order.event_state === 'cancelled') return CANCELLED;
  if (await isDisputed(db, order.id)) return 'The payer’s bank has taken this payment back.';
  if (order.kind === 'resale') return BOUGHT_IN_RESALE;
  return order.status === 'refunded' ? 'This order has been refunded.' : '';
}

const BEING_BOUGHT = 'Somebody is buying the last tickets of this order in Resale right now. Try again later.';
const ENDED = 'Every ticket of this order has ended or was sold in Resale.';

type Ticket = Awaited<ReturnType<typeof listTicketsOf>>[number];

function presentTicket(ticket: Ticket, currency: string) {
  const { id, position, ticket_type_id, type_name, holder_name, state } = ticket;
  const paid = money(paidFor(ticket, false), currency);
  return { id, position, ticket_type: { id: ticket_type_id, name: type_name }, holder_name, state, paid };
}

function presentParts(split: Split, currency: string) {
  return {
    total: money(totalOf(split), currency),
    organizer: money(split.organizer, currency),
    promoter: money(split.promoter, currency),
    platform: money(split.platform, currency),
  };
}
