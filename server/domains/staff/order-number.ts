/** How an order is called in few characters: the random end of its id. */
export function orderNumberOf(orderId: string): string {
  return orderId.slice(-8).toUpperCase();
}
