import { type RawBuilder, sql } from 'kysely';
import type { Settings } from '#server/settings.ts';

/** Where the provider asks for more than the setting, in minor units (docs.stripe.com/currencies, minimum amounts). */
const LARGER: Record<string, number | undefined> = { czk: 1500, dkk: 250, nok: 300, pln: 200, ron: 200, sek: 300 };

/** The smallest total above zero that can be paid in a currency, in minor units. */
export function smallestPayment(settings: Pick<Settings, 'minimum_payment_amount'>, currency: string): number {
  return Math.max(settings.minimum_payment_amount, LARGER[currency] ?? 0);
}

/** The same in SQL, for the currency of a column. */
export function smallestPaymentOf(
  settings: Pick<Settings, 'minimum_payment_amount'>,
  currency: RawBuilder<string>,
): RawBuilder<number> {
  return sql`greatest(${settings.minimum_payment_amount}, (${JSON.stringify(LARGER)}::jsonb ->> ${currency})::bigint)`;
}
