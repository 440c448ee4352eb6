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
 * Stores holder names and answers on a live checkout, and answers on a free order; 400 if they do not fit the order or
 * its questions.
 */
export async function updateCheckout(ctx: AppContext, order: OrderRow, body: Body): Promise<void> {
  if (!body.holder_names && !body.answers) return;
  const event = await findEvent(ctx.db, order.event_id);
  if (!event) throw notFound();
  if (body.holder_names && body.holder_names.length > order.quantity) {
    throw invalid({
      holder_names: [`This order has ${order.quantity} ${order.quantity === 1 ? 'ticket' : 'tickets'}.`],
    });
  }
  if (body.answers) requireKnownAnswers(questionsOf(event), body.answers);
  const isStored = await updateAnswers(ctx.db, {
    orderId: order.id,
    holderNames: body.holder_names,
    answers: body.answers,
  });
  if (!isStored) throw conflict('checkout_ended', 'This checkout has ended.');
}
