/** Where the tickets of a paid order are now. */
export type TicketCounts = {
  /** Held by the buyer, and admitting or admitted. */
  ready: number;
  /** Still the buyer's, but offered in Resale, or sent and not accepted yet. */
  listed: number;
  on_the_way: number;
  /** Refunded or void. */
  ended: number;
};

type PaidOrder = { kind: string; quantity: number; is_late: boolean };

/** The text of the page of a paid order, by the present state of its tickets. */
export function paidMessage(order: PaidOrder, counts: TicketCounts): string {
  const { quantity } = order;
  const { ready, listed, on_the_way, ended } = counts;
  if (ready === quantity) return allReady(order);
  const parts = [
    count(on_the_way, quantity, 'on the way to somebody else'),
    count(listed, quantity, 'on sale in Resale'),
    went(passedOn(order, counts), quantity),
    count(ended, quantity, 'no longer valid'),
  ].filter((part) => part !== '');
  if (ready > 0)
    return [`You are going! ${ready} of your ${quantity} tickets ${ready === 1 ? 'is' : 'are'} ready.`, ...parts].join(
      ' ',
    );
  const still = listed + on_the_way > 0 ? ['Until then you can take it back on its page.'] : [];
  return [...parts, ...(quantity === 1 ? still : [])].join(' ');
}

/** The number of an order's tickets that somebody else holds now. */
export function passedOn({ quantity }: Pick<PaidOrder, 'quantity'>, counts: TicketCounts): number {
  const { ready, listed, on_the_way, ended } = counts;
  return quantity - ready - listed - on_the_way - ended;
}

function allReady({ kind, quantity, is_late }: PaidOrder): string {
  const isResale = kind === 'resale';
  if (is_late) {
    const left = isResale ? 'nobody else had bought' : 'there were tickets left';
    return `Your payment arrived after your time had run out, but ${left}: you are going!`;
  }
  const tickets = quantity === 1 ? 'Your ticket is' : `Your ${quantity} tickets are`;
  if (!isResale) return `You are going! ${tickets} ready.`;
  return `You are going! ${tickets} ready, with ${quantity === 1 ? 'a new code' : 'new codes'} in your name.`;
}

/** "Your ticket is on sale in Resale." or "2 are on sale in Resale."; empty for none. */
function count(some: number, quantity: number, what: string): string {
  if (some === 0) return '';
  return `${subject(some, quantity)} ${some === 1 ? 'is' : 'are'} ${what}.`;
}

function went(some: number, quantity: number): string {
  return some === 0 ? '' : `${subject(some, quantity)} went to somebody else: sent, or sold.`;
}

function subject(some: number, quantity: number): string {
  if (some < quantity) return String(some);
  return quantity === 1 ? 'Your ticket' : `Your ${quantity} tickets`;
}
