import { useQuery } from '@tanstack/react-query';

import { apiQuery } from '#web/platform/api/queries.ts';
import { useSession } from '#web/platform/api/use-session.ts';
import { paths } from '#web/paths.ts';
import { LinkButton, type LinkButtonProps } from '#web/platform/ui/link-button.tsx';

type WaitingListLinkProps = {
  event: { id: string; slug: string };
} & Omit<LinkButtonProps, 'to'>;

/** To the form of an event's waiting list; for a member who is on the list, to their place or offer. */
export function WaitingListLink({ event: { id, slug }, ...look }: WaitingListLinkProps) {
  const { user } = useSession();
  const mine = useQuery({
    ...apiQuery('listMyWaitingListEntries', { query: { event_id: id } }),
    enabled: user !== null,
    staleTime: 0,
  });
  const entry = user ? mine.data?.results[0] : undefined;
  const [to, words] = entry
    ? [paths.waitingList(entry.token), entry.offer ? 'See your offer' : 'You are on the waiting list']
    : [paths.eventWaitingList(slug), 'Join the waiting list'];
  return (
    <LinkButton to={to} {...look}>
      {words}
    </LinkButton>
  );
}
