import type { TicketDetail } from '#contract/tickets.ts';

type Paid = Pick<TicketDetail, 'paid' | 'was_sent'>;

/** What becomes of the money of a ticket whose event was cancelled; only whoever paid is promised it. */
export function cancelledWords({ paid, was_sent }: Paid): string {
  if (paid.amount === 0) return '';
  return was_sent
    ? 'What was paid goes back to whoever paid, fees included.'
    : 'The full price is refunded automatically, fees included.';
}

/** How a ticket of a moved event can be given back: the end of the sentence, and the link to choose. */
export function giveBackWords({ paid, was_sent }: Paid): { ending: string; link: string } {
  if (paid.amount === 0) return { ending: '.', link: 'Keep or give back' };
  return was_sent
    ? { ending: '. What was paid then goes back to whoever paid.', link: 'Keep or give back' }
    : { ending: ' for a full refund.', link: 'Keep or refund' };
}
