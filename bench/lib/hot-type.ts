import { unitPrice } from '#contract/ticket-price.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { type BenchDatabase, openContext } from './database.ts';
import type { Sold } from './opponent.ts';

const STOCK = 1_000_000;

/** A published event with one type everybody wants, through the product's own builders. */
export async function makeHotType(database: BenchDatabase, price: number): Promise<Sold> {
  const { ctx, close } = openContext(database);
  const type = await buildTicketType(ctx, { price_amount: price, capacity: STOCK });
  const fee = unitPrice(price, {
    fee_payer: 'buyer',
    fee_basis_points: ctx.settings.fee_basis_points,
    fee_fixed_amount: ctx.settings.fee_fixed_amount,
  });
  await close();
  return { event_id: type.event_id, ticket_type_id: type.id, price, fee: fee.buyer_fee, discount: 0 };
}
