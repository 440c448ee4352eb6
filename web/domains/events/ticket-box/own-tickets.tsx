import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';

import { isEnded } from '#contract/ticket-states.ts';

import { apiQuery } from '#web/platform/api/queries.ts';
import { paths } from '#web/paths.ts';

/** Says how many tickets of an event the visitor has already; nothing for others. */
export function OwnTickets({ eventId }: { eventId: string }) {
  const { data } = useQuery({
    ...apiQuery('listMyTickets', { query: { when: 'upcoming', event_id: eventId } }),
    staleTime: 0,
  });
  const tickets = data?.results.filter(({ state }) => !isEnded(state)) ?? [];
  const [first] = tickets;
  if (!first) return null;
  const count = `${tickets.length}${data?.next ? '+' : ''}`;
  return (
    <Link to={paths.ticket(first.id)} className="text-sm font-semibold text-accent underline underline-offset-4">
      You have {count} {tickets.length === 1 ? 'ticket' : 'tickets'}
    </Link>
  );
}
