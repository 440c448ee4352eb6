import type { Tx } from '#server/platform/db/db.ts';
import { formatMoney } from '#server/platform/lib/format-money.ts';
import { invalid } from '#server/platform/lib/errors.ts';
import { smallestPayment } from '#server/platform/lib/smallest-payment.ts';
import type { Settings } from '#server/settings.ts';
import type { EditedEvent } from './edited-event.ts';

/**
 * Throws 400 if the host is to pay the fees of a ticket that would then cost less than a card can pay. Its price was
 * accepted while buyers added the fees. The event is locked, so no price changes meanwhile.
 */
export async function refuseSmallPrice(tx: Tx, { id, currency }: EditedEvent, settings: Settings): Promise<void> {
  const least = smallestPayment(settings, currency);
  const type = await tx
    .selectFrom('ticket_types')
    .select(['name', 'price_amount'])
    .where('event_id', '=', id)
    .where('state', '<>', 'archived')
    .where('price_amount', '>', 0)
    .where('price_amount', '<', least)
    .orderBy('price_amount')
    .limit(1)
    .executeTakeFirst();
  if (!type) return;
  const in_ = (amount: number) => formatMoney({ amount, currency });
  throw invalid({
    fee_payer: [`A card cannot pay less than ${in_(least)}, and “${type.name}” would cost ${in_(type.price_amount)}.`],
  });
}
