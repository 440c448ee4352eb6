import { useQuery } from '@tanstack/react-query';

import { EventStub } from '#web/domains/tickets/event-stub.tsx';
import { apiQuery } from '#web/platform/api/queries.ts';
import { PartNotLoaded } from '#web/platform/layout/part-not-loaded.tsx';
import { LinkButton } from '#web/platform/ui/link-button.tsx';

/** Tickets that somebody sent to a member, who has not accepted them yet; nothing without one. */
export function ReceivedTickets() {
  const query = useQuery({ ...apiQuery('listReceivedTransfers'), staleTime: 0 });
  if (query.isLoadingError)
    return (
      <div className="mt-8">
        <PartNotLoaded query={query} fallback="Tickets that were sent to you could not be loaded." />
      </div>
    );
  const received = query.data?.results ?? [];
  if (received.length === 0) return null;
  const title = received.length === 1 ? 'A ticket for you' : 'Tickets for you';
  return (
    <section aria-label={title} className="mt-8 grid gap-4">
      <h2 className="text-xl">{title}</h2>
      <ul className="grid grid-cols-1 gap-5">
        {received.map(({ url, from_name, ticket }) => (
          <li key={url}>
            {ticket && (
              <EventStub event={ticket.event} heading="h3">
                <div className="flex flex-wrap items-center justify-between gap-3 p-4 sm:px-5">
                  <div className="min-w-0">
                    <p dir="auto" className="font-semibold wrap-anywhere">
                      {ticket.ticket_type}
                    </p>
                    <p className="text-sm wrap-anywhere text-ink-soft">
                      Sent by <bdi>{from_name || 'somebody'}</bdi>, not accepted yet
                    </p>
                  </div>
                  <LinkButton to={url} variant="primary">
                    Accept or give back
                  </LinkButton>
                </div>
              </EventStub>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
