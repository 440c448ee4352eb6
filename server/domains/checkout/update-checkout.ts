import type { z } from 'zod';
import type { updateCheckout as updateCheckoutRoute } from '#contract/checkout.ts';
import type { Question } from '#contract/events.ts';
import type { AppContext } from '#server/context.ts';
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
    throw invalid({ holder_names: [`This order has ${order.quantity} tickets.`] });
  }
  if (body.answers) requireKnownAnswers(questionsOf(event), body.answers);
  const isStored = await updateAnswers(ctx.db, {
    orderId: order.id,
    holderNames: body.holder_names,
    answers: body.answers,
  });
  if (!isStored) throw conflict('checkout_ended', 'This checkout has ended.');
}

function requireKnownAnswers(questions: Question[], answers: Record<string, string>): void {
  for (const [id, answer] of Object.entries(answers)) {
    const question = questions.find((candidate) => candidate.id === id);
    if (!question) throw invalid({ answers: ['This question is not asked here.'] });
    const isChoice = question.kind === 'choice' && answer !== '' && !question.choices.includes(answer);
    const isCheckbox = question.kind === 'checkbox' && !['', 'yes'].includes(answer);
    if (isChoice || isCheckbox) throw invalid({ answers: [`Choose one of the answers to “${question.label}”.`] });
  }
}
