import { sql } from 'kysely';
import { isOpen } from '#contract/availability.ts';
import type { Question } from '#contract/events.ts';
import type { RequestInput } from '#contract/requests.ts';
import type { AppContext } from '#server/context.ts';
import { limitKey } from '#server/domains/auth/limit-key.ts';
import { requireAllAnswers, requireKnownAnswers } from '#server/domains/events/check-answers.ts';
import { questionsOf } from '#server/domains/events/present.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { addMilliseconds, DAY } from '#server/platform/lib/clock.ts';
import { canonicalEmail } from '#server/platform/lib/email-address.ts';
import { conflict, invalid } from '#server/platform/lib/errors.ts';
import { writeMail } from '#server/platform/mail/outbox.ts';
import { countRequests } from './queries.ts';
import { openRequestableEvent, type RequestableEvent } from './requestable-event.ts';

type Input = { id: string; body: RequestInput; network: string };

/**
 * Stores a request to come. An address has one waiting request at a time: asking again changes nothing and sends no
 * mail, so that nobody learns who asked or overwrites a request. The address is not verified, because an approval
 * reaches only its owner.
 */
export async function askToCome(ctx: AppContext, actor: Actor | null, { id, body, network }: Input): Promise<void> {
  await ctx.limits.consume('limit_requests_per_ip_hour', limitKey(network));
  const requestable = await openRequestableEvent(ctx, id);
  const email = actor?.email ?? body.email;
  if (!email) throw invalid({ email: ['Enter your e-mail.'] });
  requireOpen(requestable);
  const { event } = requestable;
  const questions = questionsOf(event);
  requireKnownAnswers(questions, body.answers);
  requireAllAnswers(questions, body.answers);
  const ticket_type_id = typeOf(requestable, body.ticket_type_id);
  const { waiting } = await countRequests(ctx.db, event.id);
  if (waiting >= ctx.settings.requests_waiting)
    throw conflict('busy', 'More people are asking than the host can answer right now. Please try again later.');
  await inTransaction(ctx.db, (tx) =>
    insert(ctx, tx, {
      event_id: event.id,
      ticket_type_id,
      user_id: actor?.user_id ?? null,
      email,
      email_key: canonicalEmail(email),
      name: body.name,
      plus_ones: body.plus_ones,
      note: body.note,
      answers: JSON.stringify(spelledOut(questions, body.answers)),
    }),
  );
  ctx.wake.outbox();
}

function requireOpen({ state }: RequestableEvent): void {
  if (state === 'cancelled') throw conflict('event_cancelled', 'This event was cancelled.');
  if (state === 'over') throw conflict('event_over', 'This event is over.');
}

/** The requested type: none for a private event, otherwise one that is only by request. */
function typeOf({ event, types }: RequestableEvent, asked: string | undefined): string | null {
  if (event.visibility === 'private') {
    if (asked !== undefined) throw invalid({ ticket_type_id: ['This ticket type does not exist.'] });
    return null;
  }
  if (asked === undefined) throw invalid({ ticket_type_id: ['Choose a ticket type.'] });
  const type = types.find(({ id }) => id === asked.toLowerCase());
  if (!type) throw invalid({ ticket_type_id: ['This ticket type does not exist.'] });
  if (!isOpen(type.availability)) throw conflict('not_on_sale', 'These tickets are not on sale right now.');
  return type.id;
}

/** The answers with the text of their questions, because the host may change questions later. */
function spelledOut(questions: Question[], answers: Record<string, string>) {
  return questions
    .filter(({ id }) => answers[id])
    .map(({ id, label, kind }) => ({ label, answer: kind === 'checkbox' ? 'Yes' : answers[id] }));
}

/** How often an address asked within a day, for any event: the address may be a stranger's. */
async function countOfDay(tx: Tx, email_key: string, now: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('guest_requests')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('email_key', '=', email_key)
    .where('created_at', '>', addMilliseconds(now, -DAY))
    .executeTakeFirstOrThrow();
  return count;
}

type Values = {
  event_id: string;
  ticket_type_id: string | null;
  user_id: string | null;
  email: string;
  email_key: string;
  name: string;
  plus_ones: number;
  note: string;
  answers: string;
};

async function insert(ctx: AppContext, tx: Tx, values: Values): Promise<void> {
  const now = ctx.clock.now();
  const request = await tx
    .insertInto('guest_requests')
    .values({ ...values, created_at: now })
    // A literal, because PostgreSQL does not recognize the index with a parameter.
    .onConflict((conflict) =>
      conflict.columns(['event_id', 'email_key']).where('state', '=', sql.lit('waiting')).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  if (!request || (await countOfDay(tx, values.email_key, now)) > ctx.settings.limit_request_mails_per_email_day)
    return;
  const payload = { request_id: request.id };
  await writeMail(tx, {
    key: `request-received:${request.id}`,
    template: 'request_received',
    to_email: values.email,
    payload,
    now,
  });
}
