import { z } from 'zod';
import type { AppContext, MailTemplates } from '#server/context.ts';
import { formatMoney } from '#server/platform/lib/format-money.ts';
import { button, facts, note, paragraph } from '#server/platform/mail/blocks.ts';
import { renderMail } from '#server/platform/mail/layout.ts';
import type { OutboxMail, RenderedMail } from '#server/platform/mail/types.ts';

const Payload = z.object({ transfer_id: z.uuid() });

/** The mails about commission that was paid out, or that the provider refused to send. */
export const paymentEmails: MailTemplates = { promoter_paid: renderPaid, promoter_refused: renderRefused };

async function renderPaid(ctx: AppContext, mail: OutboxMail): Promise<RenderedMail | null> {
  const transfer = await findTransfer(ctx, mail);
  if (!transfer) return null;
  const { id: transfer_id, currency } = transfer;
  const lines = await ctx.db
    .selectFrom('transfer_lines as t')
    .innerJoin('events as e', 'e.id', 't.event_id')
    .select(['e.title', 't.amount'])
    .where('t.transfer_id', '=', transfer_id)
    .orderBy('t.position')
    .execute();
  const total = formatMoney({ amount: transfer.amount, currency });
  return render(ctx, {
    subject: `${total} is on its way to you`,
    title: `${total} is on its way`,
    blocks: [
      paragraph('This is what you earned as a promoter, sent to your account with our payment provider.'),
      facts(lines.map(({ title, amount }) => [wordsOf(title, amount), formatMoney({ amount, currency })] as const)),
      button('See what you earned', `${ctx.config.publicUrl}/promoter`),
      note('Our payment provider sends it on to your bank, usually within a few days.'),
    ],
  });
}

async function renderRefused(ctx: AppContext, mail: OutboxMail): Promise<RenderedMail | null> {
  const transfer = await findTransfer(ctx, mail);
  if (!transfer) return null;
  const amount = formatMoney(transfer);
  return render(ctx, {
    subject: `${amount} that you earned could not be sent yet`,
    title: 'Our payment provider refused a payout',
    blocks: [
      paragraph(
        `It did not take ${amount} that you earned as a promoter. The money is kept for you, and we try again within a ` +
          'day. Look at your account: some details may be missing there.',
      ),
      button('See what is missing', `${ctx.config.publicUrl}/promoter`),
    ],
  });
}

async function findTransfer({ db }: AppContext, { payload }: OutboxMail) {
  const { transfer_id } = Payload.parse(payload);
  return db.selectFrom('transfers').selectAll().where('id', '=', transfer_id).executeTakeFirst();
}

function render({ config }: AppContext, words: Pick<Parameters<typeof renderMail>[1], 'subject' | 'title' | 'blocks'>) {
  const reason = `You’re getting this because you sell tickets as a promoter at ${config.brandName}.`;
  return renderMail(config, { ...words, reason });
}

function wordsOf(title: string, amount: number): string {
  return amount < 0 ? `Back for ${title}: buyers got their money back after you were paid` : title;
}
