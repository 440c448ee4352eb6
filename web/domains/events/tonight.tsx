import Ticket from 'icon:ticket';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { apiQuery } from '#web/platform/api/queries.ts';
import { presentMs } from '#web/platform/lib/clock.ts';
import { paths } from '#web/paths.ts';
import { LinkButton } from '#web/platform/ui/link-button.tsx';

import { isTonight, whenWords } from './is-tonight.ts';

/** The ticket for tonight, over the page: nothing moves when it comes. */
export function Tonight() {
  const { data } = useQuery(apiQuery('listMyTickets', { query: { when: 'upcoming' } }));
  const [openedAt] = useState(() => presentMs());
  const ticket = data?.results.find(({ state, event }) => state === 'valid' && isTonight(event, openedAt));
  if (!ticket) return null;
  const { event } = ticket;
  return (
    <section aria-label="Tonight" className="tonight">
      <Ticket aria-hidden="true" className="size-6 shrink-0 text-accent max-xs:hidden" />
      <p className="min-w-0 grow">
        <span className="block text-sm text-ink-soft">{whenWords(event, openedAt)}</span>
        <span dir="auto" className="block truncate font-semibold">
          {event.title}
        </span>
      </p>
      <LinkButton to={paths.ticket(ticket.id)} variant="primary" className="shrink-0">
        Open ticket
      </LinkButton>
    </section>
  );
}
