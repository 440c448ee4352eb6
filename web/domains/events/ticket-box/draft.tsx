import type { EventDetail } from '#contract/events.ts';

import { isOffSaleForHolder } from '../event-words.ts';
import { BoxText, ClosedTypes } from './closed-types.tsx';

/** A preview for the team that is still preparing the event. */
export function Draft({ event }: { event: EventDetail }) {
  return (
    <>
      <ClosedTypes event={event} />
      <BoxText>
        {isOffSaleForHolder(event)
          ? 'Nothing is on sale at the moment.'
          : event.ticket_types.length > 0
            ? 'Guests choose their tickets here once the event is published.'
            : 'There are no ticket types yet.'}
      </BoxText>
    </>
  );
}
