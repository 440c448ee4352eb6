import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';

import type { EventDetail } from '#contract/events.ts';

import { apiQuery } from '#web/platform/api/queries.ts';
import { useSession } from '#web/platform/api/use-session.ts';
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
      <ListLink event={event} />
    </div>
  );
}

/** To the form; for a member who is on the list, to their place or offer. */
function ListLink({ event: { id, slug } }: { event: EventDetail }) {
  const { user } = useSession();
  const mine = useQuery({
    ...apiQuery('listMyWaitingListEntries', { query: { event_id: id } }),
    enabled: user !== null,
    staleTime: 0,
  });
  const entry = user ? mine.data?.results[0] : undefined;
  if (!entry) return <LinkButton to={paths.eventWaitingList(slug)}>Join the waiting list</LinkButton>;
  return (
    <LinkButton to={paths.waitingList(entry.token)}>
      {entry.offer ? 'See your offer' : 'You are on the waiting list'}
    </LinkButton>
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
