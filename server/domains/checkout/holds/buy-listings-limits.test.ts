import { describe, expect, test } from 'vitest';
import { buildListing } from '#server/domains/resale/factory.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { createTestApp } from '#server/testing/app.ts';
import { checkout, guestEmail } from '#server/testing/checkout.ts';

const velvet = await createTestApp();

const buy = (body: Record<string, unknown>) => checkout(velvet.url, { email: guestEmail(), ...body });

describe('the limits of one order', () => {
  const asked = async (values: { max_per_order: number | null }, count: number) => {
    const type = await buildTicketType(velvet.ctx, { name: 'Love seat', ...values });
    await velvet.ctx.db.updateTable('events').set({ max_per_order: 3 }).where('id', '=', type.event_id).execute();
    const made = await Promise.all(Array.from({ length: count }, () => buildListing(velvet.ctx, { type })));
    return { type, ids: made.map(({ listing }) => listing.id) };
  };

  test('per type the host’s limit per order, with the message of a first sale', async () => {
    const { type, ids } = await asked({ max_per_order: 2 }, 3);
    const refusal = 'At most 2 of “Love seat” per order.';
    expect(await buy({ listing_ids: ids })).toMatchObject({ status: 400, body: { listing_ids: [refusal] } });
    expect((await buy({ ticket_type_id: type.id, quantity: 3 })).body).toEqual({ quantity: [refusal] });
    const { state } = await velvet.ctx.db
      .selectFrom('listings')
      .select('state')
      .where('id', '=', ids[0] ?? '')
      .executeTakeFirstOrThrow();
    expect(state).toBe('active');
    expect((await buy({ listing_ids: ids.slice(1) })).status).toBe(201);
  });

  test('over all types the event’s limit', async () => {
    const { ids } = await asked({ max_per_order: null }, 4);
    expect(await buy({ listing_ids: ids })).toMatchObject({
      status: 400,
      body: { listing_ids: ['At most 3 tickets per order.'] },
    });
    expect((await buy({ listing_ids: ids.slice(1) })).status).toBe(201);
  });
});
