import type { EventDetail } from '#contract/events.ts';

import { OtherWays } from './other-ways.tsx';
import { useOwnHold } from './own-hold.tsx';
import { ResaleOffer } from './resale-offer.tsx';
import { WaitingLink } from './waiting-link.tsx';

/** The ways to what is sold out: tickets in Resale, the waiting list while tickets may come back, and other nights. */
export function SoldOut({ event }: { event: EventDetail }) {
  const { availability, visibility } = event;
  const isOver = availability === 'sale_over';
  const ownHold = useOwnHold(event.id);
  const isGone = isOver || availability === 'sold_out';
  return (
    <>
      <ResaleOffer event={event} has_phone_bar={isGone} />
      {!isOver && visibility !== 'private' && (
        <WaitingLink event={event} has_phone_bar={isGone && !event.resale?.from_total && !ownHold} />
      )}
      {isGone && <OtherWays event={event} />}
    </>
  );
}
