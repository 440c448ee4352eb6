import { Fragment } from 'react';

import type { EventDetail } from '#contract/events.ts';

import { paths } from '#web/paths.ts';
import { LinkButton } from '#web/platform/ui/link-button.tsx';

import { BoxText } from './closed-types.tsx';

/** The way to the waiting list of what is sold out. */
export function WaitingLink({ event }: { event: EventDetail }) {
  return (
    <div className="mt-3 grid gap-3">
      <BoxText>
        {event.availability !== 'sold_out' && <SoldOutNames event={event} />}
        Returned tickets go to the waiting list first.
      </BoxText>
      <LinkButton to={paths.eventWaitingList(event.slug)}>Join the waiting list</LinkButton>
    </div>
  );
}

/** "Floor and Balcony are sold out. ", while other types are on sale. */
function SoldOutNames({ event }: { event: EventDetail }) {
  const names = event.ticket_types.filter(({ availability }) => availability === 'sold_out').map(({ name }) => name);
  return (
    <>
      {names.map((name, index) => (
        <Fragment key={name}>
          {index > 0 && (index === names.length - 1 ? ' and ' : ', ')}
          <bdi className="wrap-anywhere">{name}</bdi>
        </Fragment>
      ))}
      {names.length === 1 ? ' is sold out. ' : ' are sold out. '}
    </>
  );
}
