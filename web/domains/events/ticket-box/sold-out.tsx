import type { EventDetail } from '#contract/events.ts';

import { ResaleOffer } from './resale-offer.tsx';
import { WaitingLink } from './waiting-link.tsx';

type SoldOutProps = { event: EventDetail; has_phone_bar?: boolean | undefined };

/** The ways to what is sold out: tickets in Resale, and the waiting list while tickets may come back. */
export function SoldOut({ event, has_phone_bar }: SoldOutProps) {
  const canWait = event.visibility !== 'private' && event.availability !== 'sale_over';
  return (
    <>
      <ResaleOffer event={event} has_phone_bar={has_phone_bar} />
      {canWait && <WaitingLink slug={event.slug} />}
    </>
  );
}
