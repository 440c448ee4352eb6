import type { ReactNode } from 'react';

import type { EventDetail } from '#contract/events.ts';

import { TicketTypeRow } from './ticket-type-row.tsx';

type ClosedTypesProps = {
  event: EventDetail;
  /** When sales open, if that is already shown above. */
  shown_start?: string | undefined;
};

/** The event's ticket types while none can be chosen. */
export function ClosedTypes({ event, shown_start }: ClosedTypesProps) {
  return (
    <ul>
      {event.ticket_types.map((type) => (
        <TicketTypeRow
          key={type.id}
          type={type}
          time_zone={event.time_zone}
          {...(event.state === 'published' && { slug: event.slug })}
          quantity={0}
          range={{ min: 1, max: 0 }}
          onChange={() => {}}
          shown_start={shown_start}
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
