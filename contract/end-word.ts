/** What the end of a ticket is called: no money goes back for one that cost nothing. Orders: `order-words.ts`. */
export function endWord(paid: number): string {
  return paid > 0 ? 'Refunded' : 'Cancelled';
}
