import { expect, test } from 'vitest';
import { ticketStates, ticketTransitions, type TicketState } from '#contract/ticket-states.ts';
import { isPgError } from '#server/platform/db/pg-errors.ts';
import { createTestApp } from '#server/testing/app.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { buildTicket } from './factory.ts';

const { ctx } = await createTestApp();
const type = await buildTicketType(ctx, { price_amount: 0 });

/** Tries a change of state in a transaction that is rolled back: null, or the SQLSTATE of the refusal. */
async function tryMove(from: TicketState, to: TicketState): Promise<string | null> {
  const { ticket } = await buildTicket(ctx, { type });
  const entries = (state: TicketState) => (state === 'used' ? 1 : 0);
  let refusal: string | null = null;
  const attempt = ctx.db.transaction().execute(async (tx) => {
    const set = (state: TicketState) =>
      tx
        .updateTable('tickets')
        .set({ state, entries: entries(state) })
        .where('id', '=', ticket.id)
        .execute();
    if (from !== 'valid') await set(from);
    await set(to).catch((error: unknown) => {
      refusal = isPgError(error) ? error.code : 'unknown';
    });
    throw new Error('given up on purpose');
  });
  await expect(attempt).rejects.toThrow(/given up on purpose|current transaction is aborted/);
  return refusal;
}

test('the database allows exactly the state transitions of the contract’s table', async () => {
  for (const from of ticketStates) {
    for (const to of ticketStates.filter((state) => state !== from)) {
      const isAllowed = ticketTransitions[from].includes(to);
      expect([from, to, await tryMove(from, to)]).toEqual([from, to, isAllowed ? null : '23001']);
    }
  }
});
