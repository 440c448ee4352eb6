import { type Load, postLoad } from './load.ts';
import { LEAD_IN, type Sold } from './opponent.ts';

/** Concurrent buyers of one ticket each; everyone has their own address. */
export function checkoutLoad(url: string, { ticket_type_id }: Sold, connections: number, seconds: number) {
  return postLoad({ url, path: CHECKOUT, connections, seconds, bodyOf: checkoutOf(ticket_type_id, `b${connections}`) });
}

export const CHECKOUT = '/services/api/payment/checkout/';

/** The request body of the n-th buyer; everyone has their own address. */
export function checkoutOf(ticket_type_id: string, name: string): (n: number) => string {
  return (n) => JSON.stringify({ ticket_type_id, quantity: 1, email: `${name}-${n}-${performance.now()}@example.com` });
}

/** One measured run of this load; its beginning is not counted. */
export async function measureCheckout(
  ...[url, sold, connections, seconds]: Parameters<typeof checkoutLoad>
): Promise<Load> {
  await checkoutLoad(url, sold, connections, LEAD_IN);
  return checkoutLoad(url, sold, connections, seconds);
}
