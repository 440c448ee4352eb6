import type { z } from 'zod';
import type { updateCheckout as updateCheckoutRoute } from '#contract/checkout.ts';
import type { AppContext } from '#server/context.ts';
import { requireKnownAnswers } from '#server/domains/events/check-answers.ts';
import { questionsOf } from '#server/domains/events/present.ts';
import { findEvent } from '#server/domains/events/queries.ts';
import { conflict, invalid, notFound } from '#server/platform/lib/errors.ts';
import { type OrderRow, updateAnswers } from './queries.ts';

type Body = Omit<z.output<(typeof updateCheckoutRoute)['body']>, 'email'>;

/**
 * Stores the names and addresses of holders and answers on a live checkout, and answers on a free order; 400 if they do
 * not fit the order or its questions.
 */
export async function updateCheckout(ctx: AppContext, order: OrderRow, body: Body): Promise<void> {
  const { holder_names, holder_emails, answers } = body;
  if (!holder_names && !holder_emails && !answers) return;
  const event = await findEvent(ctx.db, order.event_id);
  if (!event) throw notFound();
  refuseTooMany(order, { holder_names, holder_emails });
  if (answers) requireKnownAnswers(questionsOf(event), answers);
  if (!(await updateAnswers(ctx.db, order.id, { holder_names, holder_emails, answers })))
    throw conflict('checkout_ended', 'This checkout has ended.');
}

function refuseTooMany({ quantity }: OrderRow, typed: Record<string, string[] | undefined>): void {
  const message = `This order has ${quantity} ${quantity === 1 ? 'ticket' : 'tickets'}.`;
  for (const [field, values] of Object.entries(typed))
    if (values && values.length > quantity) throw invalid({ [field]: [message] });
}
