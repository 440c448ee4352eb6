import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';

import type { TicketDetail } from '#contract/tickets.ts';

import { isApiError } from '#web/platform/api/api-error.ts';
import { inBrowser } from '#web/platform/api/browser.ts';
import { formatMoney } from '#contract/format-money.ts';
import { ticketChanged } from '#web/domains/tickets/use-take-back.ts';
import { paths } from '#web/paths.ts';
import { toast } from '#web/platform/ui/toast.tsx';

/** What is asked for a ticket, and how it is offered. */
export type Asked = { price: number; floor: number | null; is_private: boolean };

/** Offers the ticket, or changes what it costs, and leads to where it can be taken back. */
export function useSell({ id, listing }: TicketDetail) {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: ({ price, floor, is_private }: Asked) =>
      listing
        ? inBrowser().api('changeListing', {
            params: { id: listing.id },
            body: { price, floor, version: listing.version },
          })
        : inBrowser().api('createListing', { body: { ticket_id: id, price, floor, is_private } }),
    async onSuccess(listed) {
      await ticketChanged(id);
      toast.success(listing ? `It now costs ${formatMoney(listed.price)}.` : 'It stays yours until a buyer has paid.', {
        title: listing ? 'Price changed' : 'Your ticket is on sale',
      });
      await navigate(listed.private_url ? paths.myListings() : paths.ticket(id), { replace: true });
    },
    // Sold, paused or changed meanwhile: the page shows how it is.
    onError: (error) => isApiError(error, 409) && void ticketChanged(id),
  });
}

export type Selling = ReturnType<typeof useSell>;
