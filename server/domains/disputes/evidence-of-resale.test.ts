import { expect, test } from 'vitest';
import { buildResaleSale } from '#server/domains/checkout/factory.ts';
import { buildListing } from '#server/domains/resale/factory.ts';
import { createTestApp } from '#server/testing/app.ts';
import { admitTicket } from '#server/testing/disputes.ts';
import { composeEvidence } from './compose-evidence.ts';

const velvet = await createTestApp();

test('tickets and admissions are those of the buyer whose payment is disputed, in Resale, too', async () => {
  const { ctx } = velvet;
  const { listing, ticket, order: first } = await buildListing(ctx);
  const { order: second } = await buildResaleSale(ctx, { listing });
  await ctx.db.updateTable('tickets').set({ holder_name: 'Nina New' }).where('id', '=', ticket.id).execute();
  await admitTicket(ctx, ticket.id);
  const logOf = async (order_id: string) => {
    const parts = await composeEvidence(ctx.db, { order_id, event_id: ticket.event_id, evidence_note: '' });
    return parts.find(({ field }) => field === 'access_activity_log')?.text;
  };
  expect(await logOf(second.id)).toMatch(
    /Ticket 1: General, for Nina New, used\.\n.*: ticket 1 was scanned and admitted/,
  );
  expect(await logOf(first.id)).toBe('Ticket 1: General, sold on in Resale.\nNo admission is recorded so far.');
});
