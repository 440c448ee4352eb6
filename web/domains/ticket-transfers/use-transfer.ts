import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';

import { isApiError } from '#web/platform/api/api-error.ts';
import { inBrowser } from '#web/platform/api/browser.ts';
import { apiQuery } from '#web/platform/api/queries.ts';
import { showError } from '#web/platform/api/show-error.ts';
import { useSession } from '#web/platform/api/use-session.ts';
import { toast } from '#web/platform/ui/toast.tsx';

const queryOf = (token: string) => apiQuery('getTransfer', { params: { token } });

/** The ticket of a link. Asked for by scripts alone: what a mail scanner fetches contains nothing of it. */
export function useTransfer(token: string) {
  const { status } = useSession();
  return useQuery({
    ...queryOf(token),
    // Not before it is known who asks: whose ticket it is depends on that.
    enabled: status !== 'loading',
    staleTime: 0,
  });
}

/** Accepts a ticket, or opens one that was accepted here, and goes to it. A refusal may mean that it has changed. */
export function useClaim(token: string) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (name: string) => inBrowser().api('claimTransfer', { params: { token }, body: { name } }),
    onSuccess: ({ transfer, ticket_url }) => {
      client.setQueryData(queryOf(token).queryKey, transfer);
      void client.invalidateQueries({ queryKey: ['listMyTickets'] });
      client.removeQueries({ queryKey: ['listReceivedTransfers'] });
      toast.success('Only the code you see here works.', { title: 'The ticket is yours' });
      void navigate(ticket_url);
    },
    onError: (error) => {
      if (isApiError(error)) void client.invalidateQueries(queryOf(token));
    },
  });
}

/** Gives a ticket back to its sender. A refusal may mean that it has changed. */
export function useDecline(token: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => inBrowser().api('declineTransfer', { params: { token } }),
    onSuccess: (transfer) => {
      client.setQueryData(queryOf(token).queryKey, transfer);
      client.removeQueries({ queryKey: ['listReceivedTransfers'] });
    },
    onError: (error) => {
      showError(error, 'That didn’t work. The ticket is still waiting for you.', { title: 'Not declined' });
      if (isApiError(error)) void client.invalidateQueries(queryOf(token));
    },
  });
}

export type Claim = ReturnType<typeof useClaim>;
export type Decline = ReturnType<typeof useDecline>;
