import { sql } from 'kysely';
import { z } from 'zod';
import type { AppContext } from '#server/context.ts';
import { renderEventMail } from '#server/domains/events/render-event-mail.ts';
import { formatMoney } from '#server/platform/lib/format-money.ts';
import { sum } from '#server/platform/lib/money.ts';
import { button, facts, paragraph } from '#server/platform/mail/blocks.ts';
import type { OutboxMail, RenderedMail } from '#server/platform/mail/types.ts';

/** `taken`: of each listing. */
const Payload = z.object({ listing_ids: z.array(z.uuid()), taken: z.array(z.number()) });

type Sale = {
  event_id: string;
  ticket_id: string;
  title: string;
  type_name: string;
  currency: string;
  payout: number;
  /** What was taken back of the payout when the mail was written: a part of it if the buyer’s own money of a later sale covers the rest. */
  taken: number;
  /** Whether it was paid out before, or is on its way. */
  is_sent: boolean;
  is_cancelled: boolean;
  is_back: boolean;
};

/** To a seller whose sale was taken back, or a part of it: the event was cancelled, or the buyer's money went back. */
export async function renderResaleUndone(ctx: AppContext, mail: OutboxMail): Promise<RenderedMail | null> {
  const sales = await listSales(ctx, Payload.parse(mail.payload));
  const [sale] = sales;
  if (!sale) return null;
  const { event_id, title, currency, is_back } = sale;
  const worth = (isSent: boolean) => sum(sales.map(({ is_sent, taken }) => (is_sent === isSent ? taken : 0)));
  const [unsent, sent] = [worth(false), worth(true)];
  const amountOf = (amount: number) => formatMoney({ amount, currency });
  const [ticket, it, is] = sales.length === 1 ? ['ticket', 'it', 'is'] : ['tickets', 'them', 'are'];
  const isPart = sales.some(({ payout, taken }) => taken < payout);
  const theAmount = (amount: number) => (isPart ? `${amountOf(amount)} of what` : `the ${amountOf(amount)} that`);
  const headline = headlineOf(sale, { isPart, tickets: `${ticket} ${is}` });
  return renderEventMail(ctx, event_id, {
    subject: `${headline}: ${title}`,
    title: headline,
    blocks: [
      paragraph(whatHappened(sale, ticket)),
      ...(unsent > 0 ? [paragraph(`So ${theAmount(unsent)} you were to get for ${it} will not be paid out.`)] : []),
      ...(sent > 0
        ? [
            paragraph(
              `So ${theAmount(sent)} we paid you for ${it} is taken from your account, or from your next payout.`,
            ),
          ]
        : []),
      paragraph(whatNow(sale, ticket)),
      facts([
        ['Event', title],
        ['Sold', sales.map(({ type_name }) => type_name).join(', ')],
        ...(unsent > 0 ? [['Not paid out', amountOf(unsent)] as const] : []),
        ...(sent > 0 ? [['To pay back', amountOf(sent)] as const] : []),
      ]),
      is_back
        ? button(`See your ${ticket}`, `${ctx.config.publicUrl}/my-tickets`)
        : button('Your sales', `${ctx.config.publicUrl}/my-tickets/resale`),
    ],
    reason: `You’re getting this because you sold a ticket at ${ctx.config.brandName}.`,
  });
}

function headlineOf({ is_back }: Sale, { isPart, tickets }: { isPart: boolean; tickets: string }): string {
  if (is_back) return `Your ${tickets} back`;
  return isPart ? 'A part of your sale was taken back' : 'Your sale has ended';
}

function whatHappened({ title, is_cancelled }: Sale, ticket: string): string {
  if (is_cancelled) return `${title} is cancelled. The buyer of your ${ticket} in Resale gets their money back.`;
  return `The buyer of your ${ticket} for ${title} got their money back.`;
}

function whatNow({ is_cancelled, is_back }: Sale, ticket: string): string {
  if (is_cancelled) return `What was paid for your ${ticket} at first goes back as well, to whoever paid it.`;
  if (!is_back) return 'You have nothing to do.';
  return `The ${ticket} you sold came back to you with a new code. Go yourself, or sell again.`;
}

async function listSales({ db }: AppContext, { listing_ids, taken }: z.output<typeof Payload>): Promise<Sale[]> {
  const { rows } = await sql<Sale>`
    select l.event_id, l.ticket_id, e.title, y.name as type_name, l.currency, s.seller_amount as payout, w.taken, e.state = 'cancelled' as is_cancelled,
           exists (select from transfer_lines x join transfers t on t.id = x.transfer_id
                    where x.listing_id = l.id and t.state <> 'failed') as is_sent,
           e.state <> 'cancelled' and k.owner_user_id = l.seller_user_id as is_back
      from unnest(${listing_ids}::uuid[], ${taken}::bigint[]) w (listing_id, taken) join listings l on l.id = w.listing_id
      join ticket_sales s on s.listing_id = l.id join tickets k on k.id = l.ticket_id
      join events e on e.id = l.event_id join ticket_types y on y.id = l.ticket_type_id
     order by l.id`.execute(db);
  return rows;
}
