import type { z } from 'zod';
import type { updateCheckout as updateCheckoutRoute } from '#contract/checkout.ts';
import type { AppContext } from '#server/context.ts';
import { requireKnownAnswers } from '#server/domains/events/check-answers.ts';
import { questionsOf } from '#server/domains/events/present.ts';
import { findEvent } from '#server/domains/events/queries.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { conflict, invalid, notFound } from '#server/platform/lib/errors.ts';
import { type Correction, prepareCorrection } from './correct-email.ts';
import { type OrderRow, updateAnswers } from './queries.ts';

type Body = z.output<(typeof updateCheckoutRoute)['body']>;
type Typed = Omit<Body, 'email'>;

/**
 * Stores the names and addresses of holders and answers on a live checkout, and answers on a free order; 400 if they do
 * not fit the order or its questions. With `email` it corrects a guest's address, too: all of it or nothing.
 */
export async function updateCheckout(
  ctx: AppContext,
  order: OrderRow,
  { email, ...typed }: Body,
  by: Omit<Correction, 'email'>,
): Promise<void> {
  const hasTyped = Object.values(typed).some((value) => value !== undefined);
  if (hasTyped) await refuseWrong(ctx, order, typed);
  const correct = email === undefined ? null : await prepareCorrection(ctx, order, { ...by, email });
  await inTransaction(ctx.db, async (tx) => {
    await correct?.(tx);
    if (hasTyped && !(await updateAnswers(tx, order.id, typed)))
      throw conflict('checkout_ended', 'This checkout has ended.');
  });
}

async function refuseWrong(ctx: AppContext, order: OrderRow, typed: Typed): Promise<void> {
  const { holder_names, holder_emails, answers } = typed;
  const event = await findEvent(ctx.db, order.event_id);
  if (!event) throw notFound();
  refuseTooMany(order, { holder_names, holder_emails });
  if (answers) requireKnownAnswers(questionsOf(event), answers);
}

function refuseTooMany({ quantity }: OrderRow, typed: Record<string, string[] | undefined>): void {
  const message = `This order has ${quantity} ${quantity === 1 ? 'ticket' : 'tickets'}.`;
  for (const [field, values] of Object.entries(typed))
    if (values && values.length > quantity) throw invalid({ [field]: [message] });
}
