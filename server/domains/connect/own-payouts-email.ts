import { z } from 'zod';
import { payoutsStates, type OwnPayouts } from '#contract/connect.ts';
import type { AppContext } from '#server/context.ts';
import { formatLongDateTime } from '#server/platform/lib/format-time.ts';
import { type Block, button, list, paragraph } from '#server/platform/mail/blocks.ts';
import { renderMail } from '#server/platform/mail/layout.ts';
import type { OutboxMail, RenderedMail } from '#server/platform/mail/types.ts';
import { findOwnPage } from './own-page.ts';
import { presentOwnPayouts } from './present.ts';
import { findAccount } from './queries.ts';

const Payload = z.object({ user_id: z.uuid(), state: z.enum(payoutsStates) });

const SUBJECTS: Partial<Record<OwnPayouts['state'], string>> = {
  ready: 'You can be paid',
  more_needed: 'More is needed to pay you',
  restricted: 'Your payouts are paused',
  rejected: 'You can’t be paid',
};

/** A change of a person's own payouts; null if it is not true any more. */
export async function renderOwnPayouts(ctx: AppContext, mail: OutboxMail): Promise<RenderedMail | null> {
  const { user_id, state } = Payload.parse(mail.payload);
  const payouts = presentOwnPayouts(await findAccount(ctx.db, { user_id }));
  const title = SUBJECTS[state];
  if (payouts.state !== state || !title) return null;
  const page = `${ctx.config.publicUrl}${await findOwnPage(ctx.db, user_id)}`;
  return renderMail(ctx.config, {
    subject: title,
    title,
    blocks: [...blocksOf(payouts), button('See your payouts', page)],
    reason: `You’re getting this because you are paid by ${ctx.config.brandName}.`,
  });
}

function blocksOf({ state, due_at, reason, requirements_due }: OwnPayouts): Block[] {
  const missing = requirements_due.length > 0 ? [list(requirements_due.map((label) => ({ label })))] : [];
  switch (state) {
    case 'ready':
      return [paragraph('What you have earned is sent to your account automatically.')];
    case 'more_needed':
      return [
        paragraph(
          `Our payment provider needs more from you${due_at ? ` by ${formatLongDateTime(new Date(due_at), 'UTC')}` : ''}:`,
        ),
        ...missing,
      ];
    case 'restricted':
      return [paragraph(`Payouts are paused: ${reason}. What you have earned stays yours.`), ...missing];
    default:
      return [paragraph(`Our payment provider can’t pay you: ${reason}. If this looks wrong, write to us.`)];
  }
}
