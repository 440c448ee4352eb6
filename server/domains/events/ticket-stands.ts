import { type RawBuilder, sql } from 'kysely';
import { isEnded, ticketStates } from '#contract/ticket-states.ts';

/** Literals, because a plan with parameters knows nothing of how few tickets have ended. */
const ENDED = sql.join(ticketStates.filter(isEnded).map((state) => sql.lit(state)));

/** Whether a ticket, by its name in the query, was neither refunded nor ended otherwise. */
export function stands(ticket: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(`${ticket}.state`)} not in (${ENDED})`;
}
