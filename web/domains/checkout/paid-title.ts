import type { CheckoutDetails } from '#contract/checkout.ts';

type Paid = Pick<CheckoutDetails, 'purchasedTickets' | 'passed_on'>;

/** The heading of a paid order: what is true of its tickets now. */
export function paidTitle({ purchasedTickets: tickets, passed_on }: Paid): string {
  const states = new Set(tickets.map(({ state }) => state));
  if (states.has('valid') || states.has('used')) return 'You’re in';
  if (tickets.length === 0) {
    if (passed_on === 0) return 'You’re in';
    return passed_on === 1 ? 'Your ticket has a new holder' : 'Your tickets have new holders';
  }
  if (!states.has('listed'))
    return tickets.length === 1 ? 'Your ticket is on its way' : 'Your tickets are on their way';
  if (!states.has('transferring'))
    return tickets.length === 1 ? 'Your ticket is in Resale' : 'Your tickets are in Resale';
  return 'Your tickets are on their way, or in Resale';
}
