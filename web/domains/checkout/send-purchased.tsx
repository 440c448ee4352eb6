import { useQueryClient } from '@tanstack/react-query';

import type { CheckoutDetails } from '#contract/checkout.ts';

import { SendButton } from '#web/domains/tickets/send-button.tsx';
import type { SendingCalls } from '#web/domains/tickets/sending.ts';

import type { OpenedTickets } from './use-opened-tickets.ts';

type Purchased = CheckoutDetails['purchasedTickets'][number];
type SendPurchasedProps = { ticket: Purchased; index: number; of: number; opened: OpenedTickets };

/** Sends one of the tickets that were just bought to whoever comes along. What holds for the first ticket holds for it. */
export function SendPurchased({ ticket, index, of, opened }: SendPurchasedProps) {
  const client = useQueryClient();
  const calls = (): SendingCalls => {
    const sending = opened.sendingOf(ticket.id);
    const reload = () => client.invalidateQueries({ queryKey: ['getCheckoutDetails'] });
    return {
      ...sending,
      send: async (body) => {
        const sent = await sending.send(body);
        // The page says where the ticket is before the dialog closes.
        await reload();
        return sent;
      },
      reload,
    };
  };
  const { first } = opened;
  const can_transfer = first.can_transfer && ticket.state === 'valid';
  return (
    <div className={can_transfer ? 'px-5 pb-4' : undefined}>
      <SendButton
        ticket={{ id: ticket.id, can_transfer, position: index + 1, of, paid: first.paid, was_sent: first.was_sent }}
        calls={calls}
        name={`(ticket ${index + 1} of ${of})`}
        sent_id={linkId(ticket)}
      />
    </div>
  );
}

/** The row of a ticket, which has the focus after the ticket was sent. */
export function linkId({ id }: Purchased): string {
  return `purchased-${id}`;
}
