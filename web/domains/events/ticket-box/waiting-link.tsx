import { Fragment } from 'react';

import type { EventDetail } from '#contract/events.ts';

import { WaitingListLink } from '../waiting-list-link.tsx';
import { BoxText } from './closed-types.tsx';

/** The way to the waiting list of what is sold out. */
export function WaitingLink({ event }: { event: EventDetail }) {
  return (
    <div className="mt-3 grid gap-3">
      <BoxText>
        {event.availability !== 'sold_out' && <SoldOutNames event={event} />}
        Returned tickets go to the waiting list first.
      </BoxText>
      <WaitingListLink event={event} />
    </div>
  );
}

/** "Floor and Balcony are sold out. ", while other types are on sale. */
function SoldOutNames({ event }: { event: EventDetail }) {
  const soldOut = event.ticket_types.filter(({ availability }) => availability === 'sold_out');
  return (
    <>
      {soldOut.map(({ id, name }, index) => (
        <Fragment key={id}>
          {index > 0 && (index === soldOut.length - 1 ? ' and ' : ', ')}
          <bdi className="wrap-anywhere">{name}</bdi>
        </Fragment>
      ))}
      {soldOut.length === 1 ? ' is sold out. ' : ' are sold out. '}
    </>
  );
}
