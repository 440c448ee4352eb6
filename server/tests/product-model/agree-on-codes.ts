import { expect } from 'vitest';
import { isInUse, isPartlyEnded } from './code-facts.ts';
import { keptLeft, type Model, type ModelCode, type ModelOrder, usesOf } from './model.ts';
import type { Product } from './product.ts';

/**
 * The use of its code by an order that is paid now: unchanged, unless its payment came late. Then others may have bought
 * the tickets that were kept for it, or have used the code up.
 */
export async function followUse({ world }: Product, order: ModelOrder): Promise<void> {
  const { is_late, ...row } = await world.ctx.db
    .selectFrom('orders')
    .innerJoin('promo_uses', 'promo_uses.order_id', 'orders.id')
    .select(['is_late', 'promo_uses.state', 'promo_reserved_quantity as from_code'])
    .where('orders.id', '=', order.id)
    .executeTakeFirstOrThrow();
  if (is_late) Object.assign(order, { usesCode: row.state === 'used', fromCode: row.from_code, isLate: true });
  else expect(row, `the code of ${order.id}`).toEqual({ state: 'used', from_code: order.fromCode });
}

/** Compares the uses of each code and what is kept for it. An order of which nothing is left uses its code no more. */
export async function agreeOnCodes({ model, world }: Product, usedBefore: number[]): Promise<void> {
  const columns = ['id', 'used', 'reserved_quantity', 'reserved_taken'] as const;
  const rows = await world.ctx.db.selectFrom('promo_codes').select(columns).execute();
  for (const [index, code] of model.codes.entries()) {
    const row = rows.find(({ id }) => id === code.id);
    expectUses(model, code, usedBefore[index] ?? 0);
    endUses(model, code, row?.reserved_quantity ?? 0);
    expect(row, `the code of event ${index}`).toEqual({
      ...{ id: code.id, used: usesOf(model, code).length },
      ...{ reserved_quantity: code.kept, reserved_taken: code.kept - keptLeft(model, code) },
    });
  }
  for (const order of model.orders) order.isSplit ||= isPartlyEnded(model, order);
}

/** A late payment is no use of its code only if the code was used up. */
function expectUses(model: Model, code: ModelCode, before: number): void {
  const late = model.orders.filter((order) => order.code === code && order.isLate);
  if (late.some(({ usesCode }) => !usesCode))
    expect(before + late.length, 'uses of a code').toBeGreaterThan(code.maxUses);
  for (const order of late) order.isLate = false;
}

/**
 * What an order gives back is kept for its code again, unless the code is paused. Of an order that ended bit by bit others
 * may have bought some meanwhile.
 */
function endUses(model: Model, code: ModelCode, found: number): void {
  for (const order of usesOf(model, code).filter((use) => !isInUse(model, use))) {
    order.usesCode = false;
    const least = code.kept - order.fromCode;
    if (code.keptBefore !== null) code.kept = least;
    else if (order.isSplit) code.kept = Math.min(code.kept, Math.max(least, found));
  }
}
