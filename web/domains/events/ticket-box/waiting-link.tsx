import { Fragment } from 'react';

import type { EventDetail } from '#contract/events.ts';

import { cx } from '#web/platform/lib/class-names.ts';

import { WaitingListLink } from '../waiting-list-link.tsx';
import { BoxText } from './closed-types.tsx';

type WaitingLinkProps = {
  event: EventDetail;
  /** Whether it is the next step of the page. */
  has_phone_bar: boolean;
};

/** The way to the waiting list of what is sold out. */
export function WaitingLink({ event, has_phone_bar }: WaitingLinkProps) {
  return (
    <div className="mt-3 grid gap-3">
      <BoxText>
        {event.availability !== 'sold_out' && <SoldOutNames event={event} />}
        Returned tickets go to the waiting list first.
      </BoxText>
      <WaitingListLink event={event} className={cx(has_phone_bar && 'max-lg:hidden')} />
      {has_phone_bar && (
        <div className="phone-bar">
          <p className="font-semibold">Sold out</p>
          <WaitingListLink event={event} variant="primary" size="lg" />
        </div>
      )}
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
