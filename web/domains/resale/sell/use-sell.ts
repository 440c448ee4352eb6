import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';

import type { TicketDetail } from '#contract/tickets.ts';

import { isApiError } from '#web/platform/api/api-error.ts';
import { inBrowser } from '#web/platform/api/browser.ts';
import { formatMoney } from '#contract/format-money.ts';
import { ticketChanged } from '#web/domains/tickets/use-take-back.ts';
import { paths } from '#web/paths.ts';
import { toast } from '#web/platform/ui/toast.tsx';

/** What is asked for a ticket and for more of its order, and how they are offered. */
export type Asked = { price: number; floor: number | null; is_private: boolean; more_ticket_ids: string[] };

/** Offers the ticket, or changes what it costs, and leads to where it can be taken back. */
export function useSell({ id, listing }: TicketDetail) {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async ({ price, floor, ...offer }: Asked) =>
      listing
        ? inBrowser().api('changeListing', {
            params: { id: listing.id },
            body: { price, floor, version: listing.version },
          })
        : inBrowser().api('createListing', { body: { ticket_id: id, price, floor, ...offer } }),
    async onSuccess(listed, { more_ticket_ids: more }) {
      await ticketChanged(id, ...more);
      if (listing) toast.success(`It now costs ${formatMoney(listed.price)}.`, { title: 'Price changed' });
      else if (more.length > 0)
        toast.success('Each stays yours until a buyer has paid.', {
          title: `Your ${more.length + 1} tickets are on sale`,
        });
      else toast.success('It stays yours until a buyer has paid.', { title: 'Your ticket is on sale' });
      const isInList = more.length > 0 || listed.private_url;
      await navigate(isInList ? paths.myListings() : paths.ticket(id), { replace: true });
    },
    // Sold, sent, paused or changed meanwhile: the page shows how it is.
    onError: (error) => (isApiError(error, 409) || isApiError(error, 400)) && void ticketChanged(id),
  });
}

export type Selling = ReturnType<typeof useSell>;
