import type { ReactNode } from 'react';

import type { EventDetail } from '#contract/events.ts';

import { TicketTypeRow } from './ticket-type-row.tsx';

type ClosedTypesProps = {
  event: EventDetail;
  /** When sales open, where that is said above. */
  said_start?: string | undefined;
};

/** The event's ticket types where none can be chosen. */
export function ClosedTypes({ event, said_start }: ClosedTypesProps) {
  return (
    <ul>
      {event.ticket_types.map((type) => (
        <TicketTypeRow
          key={type.id}
          type={type}
          time_zone={event.time_zone}
          quantity={0}
          range={{ min: 1, max: 0 }}
          onChange={() => {}}
          said_start={said_start}
          is_closed
        />
      ))}
    </ul>
  );
}

/** A sentence in the ticket box. */
export function BoxText({ children }: { children: ReactNode }) {
  return <p className="mt-2 text-ink-soft">{children}</p>;
}
