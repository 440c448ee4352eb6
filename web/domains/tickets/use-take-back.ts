import { useMutation } from '@tanstack/react-query';

import type { Ticket } from '#contract/tickets.ts';

import { isApiError } from '#web/platform/api/api-error.ts';
import { inBrowser } from '#web/platform/api/browser.ts';
import { showError } from '#web/platform/api/show-error.ts';
import { toast } from '#web/platform/ui/toast.tsx';

/** Takes a ticket back out of Resale, by the id of its listing; whatever shows the ticket is loaded again. */
export function useTakeBack({ id }: Pick<Ticket, 'id'>) {
  return useMutation({
    mutationFn: (listingId: string) => inBrowser().api('withdrawListing', { params: { id: listingId } }),
    onSuccess: () => toast.success('Its code works again.', { title: 'Your ticket is back' }),
    onError: (error) =>
      showError(error, 'That didn’t work. The ticket is still on sale.', {
        title: isApiError(error, 409) ? 'Not now' : 'Still on sale',
      }),
    // Also after a refusal: somebody may have bought it meanwhile.
    onSettled: () => ticketChanged(id),
  });
}

/** Loads everything that shows a ticket, or several, or their listings again. */
export async function ticketChanged(...ids: string[]): Promise<void> {
  const { queryClient } = inBrowser();
  await Promise.all([
    ...ids.map((id) => queryClient.invalidateQueries({ queryKey: ['getTicket', { params: { id } }] })),
    queryClient.invalidateQueries({ queryKey: ['listMyTickets'] }),
    queryClient.invalidateQueries({ queryKey: ['listMyListings'] }),
  ]);
}
