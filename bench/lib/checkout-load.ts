import { type Load, postLoad } from './load.ts';
import { LEAD_IN, type Sold } from './opponent.ts';

/** Buyers of one ticket each, so many at once; everyone has an address of their own. */
export function checkoutLoad(url: string, { ticket_type_id }: Sold, connections: number, seconds: number) {
  const bodyOf = (n: number) =>
    JSON.stringify({ ticket_type_id, quantity: 1, email: `b${connections}-${n}-${performance.now()}@example.com` });
  return postLoad({ url, path: '/services/api/payment/checkout/', connections, seconds, bodyOf });
}

/** A turn of it, as every turn is taken: its beginning is not counted. */
export async function checkoutTurn(
  ...[url, sold, connections, seconds]: Parameters<typeof checkoutLoad>
): Promise<Load> {
  await checkoutLoad(url, sold, connections, LEAD_IN);
  return checkoutLoad(url, sold, connections, seconds);
}
