import { sql } from 'kysely';
import { z } from 'zod';
import type { AppContext, MailTemplates } from '#server/context.ts';
import { findEvent } from '#server/domains/events/queries.ts';
import { canBePaid } from '#server/domains/payments/transfers.ts';
import { formatMoney } from '#server/platform/lib/format-money.ts';
import { button, facts, paragraph } from '#server/platform/mail/blocks.ts';
import { renderMail } from '#server/platform/mail/layout.ts';
import type { OutboxMail, RenderedMail } from '#server/platform/mail/types.ts';

/** The mails about the money of tickets sold in Resale, to their sellers. */
export const sellerEmails: MailTemplates = {
  resale_paid: renderPaid,
  resale_refused: renderRefused,
  resale_waiting: renderWaiting,
};

const OfTransfer = z.object({ transfer_id: z.uuid() });

async function findTransfer(ctx: AppContext, mail: OutboxMail) {
  const { rows } = await sql<{ title: string; amount: number; held_amount: number; currency: string; tickets: number }>`
    select e.title, t.amount, t.held_amount, t.currency,
           (select count(*)::int from transfer_lines x where x.transfer_id = t.id) as tickets
      from transfers t join events e on e.id = t.event_id where t.id = ${OfTransfer.parse(mail.payload).transfer_id}`.execute(
    ctx.db,
  );
  return rows[0];
}

async function renderPaid(ctx: AppContext, mail: OutboxMail): Promise<RenderedMail | null> {
  const transfer = await findTransfer(ctx, mail);
  if (!transfer) return null;
  const { title, held_amount, currency, tickets } = transfer;
  const amount = formatMoney(transfer);
  const rows: [string, string][] = [
    ['Event', title],
    ['Tickets you sold', String(tickets)],
    ['Paid out', amount],
  ];
  if (held_amount > 0) rows.push(['Held while a bank decides', formatMoney({ amount: held_amount, currency })]);
  return render(ctx, {
    subject: `Paid out: ${amount} for ${title}`,
    title: `${amount} is on its way to you`,
    blocks: [
      paragraph('We sent what you sold to your account with our payment provider, which sends it on to your bank.'),
      facts(rows),
      payoutsButton(ctx, 'See your payouts'),
    ],
  });
}

async function renderRefused(ctx: AppContext, mail: OutboxMail): Promise<RenderedMail | null> {
  const transfer = await findTransfer(ctx, mail);
  if (!transfer) return null;
  const amount = formatMoney(transfer);
  return render(ctx, {
    subject: `${amount} for ${transfer.title} could not be sent yet`,
    title: 'Our payment provider refused a payout',
    blocks: [
      paragraph(
        `It did not take ${amount} for what you sold. The money is kept for you, and we try again within a day. Look at ` +
          'your account: some details may be missing there.',
      ),
      payoutsButton(ctx, 'See what is missing'),
    ],
  });
}

async function renderWaiting(ctx: AppContext, mail: OutboxMail): Promise<RenderedMail | null> {
  const { event_id, user_id } = z.object({ event_id: z.uuid(), user_id: z.uuid() }).parse(mail.payload);
  const event = await findEvent(ctx.db, event_id);
  const { rows } = await sql<{ amount: number; has_account: boolean; is_payable: boolean }>`
    select coalesce(-sum(x.amount), 0)::bigint as amount,
           exists (select from connected_accounts c where c.user_id = ${user_id} and not c.is_closed) as has_account,
           exists (select from connected_accounts c
                    where c.user_id = ${user_id} and ${canBePaid()}) as is_payable
      from listings l join ledger_accounts a on a.name = 'res:' || l.id || ':payable' join ledger_entries x on x.account_id = a.id
     where l.event_id = ${event_id} and l.seller_user_id = ${user_id}`.execute(ctx.db);
  const [owed] = rows;
  // The account is ready by now: the money is sent automatically.
  if (!event || !owed || owed.amount <= 0 || owed.is_payable) return null;
  const amount = formatMoney({ amount: owed.amount, currency: event.currency });
  return render(ctx, {
    subject: `${amount} for ${event.title} is waiting for you`,
    title: `${amount} is waiting for you`,
    blocks: [
      paragraph(
        owed.has_account
          ? `What you sold for ${event.title} is due, but our payment provider cannot pay you yet. It is kept for you, and ` +
              'sent automatically as soon as your account is ready.'
          : `What you sold for ${event.title} can be paid out now, but we do not know yet where to. It is kept for you, and ` +
              'sent automatically as soon as you have told our payment provider.',
      ),
      payoutsButton(ctx, owed.has_account ? 'See your payouts' : 'Say where your money goes'),
    ],
  });
}

function payoutsButton({ config }: AppContext, label: string) {
  return button(label, `${config.publicUrl}/my-tickets/resale/payouts`);
}

function render(ctx: AppContext, words: Pick<Parameters<typeof renderMail>[1], 'subject' | 'title' | 'blocks'>) {
  return renderMail(ctx.config, {
    ...words,
    reason: `You’re getting this because you sold a ticket at ${ctx.config.brandName}.`,
  });
}
