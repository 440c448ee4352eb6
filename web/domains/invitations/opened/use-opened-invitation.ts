import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import type { OpenedInvitation } from '#contract/invitations.ts';

import { isApiError } from '#web/platform/api/api-error.ts';
import { inBrowser } from '#web/platform/api/browser.ts';
import { apiQuery } from '#web/platform/api/queries.ts';
import { useSession } from '#web/platform/api/use-session.ts';
import { useWhenVisible } from '#web/platform/lib/use-when-visible.ts';

const queryOf = (token: string) => apiQuery('getInvitation', { params: { token } });

/** The invitation of a link. Asked for by scripts alone: what a mail scanner fetches contains nothing of it. */
export function useOpenedInvitation(token: string) {
  const { status } = useSession();
  return useQuery({
    ...queryOf(token),
    // Not before it is known who asks: whether it is theirs depends on that.
    enabled: status !== 'loading',
    staleTime: 0,
  });
}

/** Tells the server, once, that a person has seen the invitation: never in a tab that stays in the background. */
export function useMarkOpened(token: string, isShown: boolean): void {
  useWhenVisible(isShown, token, () => {
    // The host's list is a little less exact without it; the guest is not told.
    inBrowser()
      .api('markInvitationOpened', { params: { token } })
      .catch(() => undefined);
  });
}

/** Accepting and declining. The answer is what the page shows next; a refusal may mean that it has changed, so it is read again. */
export function useAnswer(token: string) {
  const client = useQueryClient();
  const show = (invitation: OpenedInvitation) => client.setQueryData(queryOf(token).queryKey, invitation);
  const readAgain = (error: unknown) => {
    if (isApiError(error)) void client.invalidateQueries(queryOf(token));
  };
  const accept = useMutation({
    mutationFn: (body: { name: string; guests: string[] }) =>
      inBrowser().api('acceptInvitation', { params: { token }, body }),
    onSuccess: ({ invitation }) => {
      show(invitation);
      void client.invalidateQueries({ queryKey: ['listMyTickets'] });
    },
    onError: readAgain,
  });
  const decline = useMutation({
    mutationFn: () => inBrowser().api('declineInvitation', { params: { token } }),
    onSuccess: show,
    onError: readAgain,
  });
  return { accept, decline };
}

export type Answer = ReturnType<typeof useAnswer>;
