import { useQuery } from '@tanstack/react-query';

import { apiQuery } from '#web/platform/api/queries.ts';
import { useSession } from '#web/platform/api/use-session.ts';
import { paths } from '#web/paths.ts';
import { LinkButton } from '#web/platform/ui/link-button.tsx';

type WaitingButtonProps = { event: { id: string; slug: string }; variant?: 'primary' | 'outline' };

/** The way to the waiting list of what is sold out; to the own place or offer for a member who has one. */
export function WaitingButton({ event: { id, slug }, variant = 'outline' }: WaitingButtonProps) {
  const { user } = useSession();
  const mine = useQuery({
    ...apiQuery('listMyWaitingListEntries', { query: { event_id: id } }),
    enabled: user !== null,
    staleTime: 0,
  });
  const entry = user ? mine.data?.results[0] : undefined;
  if (!entry)
    return (
      <LinkButton to={paths.eventWaitingList(slug)} variant={variant}>
        Join the waiting list
      </LinkButton>
    );
  return (
    <LinkButton to={paths.waitingList(entry.token)} variant={variant}>
      {entry.offer ? 'See your offer' : 'You are on the waiting list'}
    </LinkButton>
  );
}
