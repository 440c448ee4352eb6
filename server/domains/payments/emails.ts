import { z } from 'zod';
import type { AppContext, MailTemplates } from '#server/context.ts';
import { formatMoney } from '#server/platform/lib/format-money.ts';
import { button, facts, note, paragraph } from '#server/platform/mail/blocks.ts';
import { renderMail } from '#server/platform/mail/layout.ts';
import type { OutboxMail, RenderedMail } from '#server/platform/mail/types.ts';

const Payload = z.object({ transfer_id: z.uuid() });

/** The mail about commission that was paid out. */
export const paymentEmails: MailTemplates = { promoter_paid: renderPaid };

async function renderPaid(ctx: AppContext, mail: OutboxMail): Promise<RenderedMail | null> {
  const { transfer_id } = Payload.parse(mail.payload);
  const transfer = await ctx.db.selectFrom('transfers').selectAll().where('id', '=', transfer_id).executeTakeFirst();
  if (!transfer) return null;
  const { currency } = transfer;
  const lines = await ctx.db
    .selectFrom('transfer_lines as t')
    .innerJoin('events as e', 'e.id', 't.event_id')
    .select(['e.title', 't.amount'])
    .where('t.transfer_id', '=', transfer_id)
    .orderBy('t.position')
    .execute();
  const total = formatMoney({ amount: transfer.amount, currency });
  return renderMail(ctx.config, {
    subject: `${total} is on its way to you`,
    title: `${total} is on its way`,
    blocks: [
      paragraph('This is what you earned as a promoter, sent to your account with our payment provider.'),
      facts(lines.map(({ title, amount }) => [wordsOf(title, amount), formatMoney({ amount, currency })] as const)),
      button('See what you earned', `${ctx.config.publicUrl}/promoter`),
      note('Our payment provider sends it on to your bank, usually within a few days.'),
    ],
    reason: `You’re getting this because you sell tickets as a promoter at ${ctx.config.brandName}.`,
  });
}

function wordsOf(title: string, amount: number): string {
  return amount < 0 ? `Back for ${title}: buyers got their money back after you were paid` : title;
}
