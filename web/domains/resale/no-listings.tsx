import { isOnSale } from '#contract/availability.ts';
import type { ResaleDetail } from '#contract/marketplace.ts';

import { WaitingListLink } from '#web/domains/events/waiting-list-link.tsx';
import { paths } from '#web/paths.ts';
import { DateTime } from '#web/platform/ui/date-time.tsx';
import { LinkButton } from '#web/platform/ui/link-button.tsx';

type Words = { title: string; text: string };

const words: Record<ResaleDetail['state'], Words> = {
  open: {
    title: 'No tickets right now',
    text: 'Guests who can’t make it sell their tickets here, mostly in the last few days. When a night is sold out, the waiting list comes first.',
  },
  paused: {
    title: 'The host has paused Resale for this event.',
    text: 'Tickets can’t be bought while it is paused. Check back later.',
  },
  not_allowed: {
    title: 'Tickets for this event cannot be resold.',
    text: 'The host does not allow it. Tickets from the host are on the event’s page.',
  },
  closed: {
    title: 'Resale for this event has closed.',
    text: 'Unsold tickets went back to their holders.',
  },
  off_sale: {
    title: 'This event is off sale.',
    text: 'Its tickets can’t be bought or sold right now. Yours stays valid.',
  },
  no_date: {
    title: 'This event has no new date yet.',
    text: 'Its tickets stay valid. They can be bought and sold again once it has one.',
  },
};

const forFriends: Words = {
  title: 'Tickets for this event are not on sale here.',
  text: 'It is private: guests who can’t make it may sell a ticket to a friend, by a link of their own.',
};

const cancelled: Words = {
  title: 'This event was cancelled.',
  text: 'Its tickets are not sold any more. Everybody who paid for one gets a full refund.',
};

function wordsOf(event: ResaleDetail['event'], state: ResaleDetail['state']): Words {
  if (event.state === 'cancelled') return cancelled;
  return state === 'open' && event.visibility === 'private' ? forFriends : words[state];
}

type NoListingsProps = {
  detail: Pick<ResaleDetail, 'event' | 'state' | 'closes_at'>;
  /** Whether the event's own page can be opened. */
  has_page?: boolean;
};

/** Why there is no ticket, and what to do instead. */
export function NoListings({ detail: { event, state, closes_at }, has_page = true }: NoListingsProps) {
  const { title, text } = wordsOf(event, state);
  const canWait = event.availability === 'sold_out' && event.visibility !== 'private';
  const is_on_sale = isOnSale(event.availability);
  const isOver = state === 'closed' && !canWait && !is_on_sale;
  const others = (
    <LinkButton to={paths.resale()} variant={isOver ? 'primary' : 'outline'}>
      Other nights in Resale
    </LinkButton>
  );
  return (
    <section
      aria-labelledby="no-listings"
      className="mt-8 grid justify-items-start gap-3 rounded-card border border-dashed border-edge p-6 sm:p-10"
    >
      <h2 id="no-listings" className="text-xl">
        {title}
      </h2>
      <p className="max-w-prose text-ink-soft">
        {state === 'closed' && <EndedOn closes_at={closes_at} zone={event.time_zone} />}
        {text}
      </p>
      <div className="mt-2 flex flex-wrap gap-3">
        {canWait && <WaitingListLink event={event} variant="primary" />}
        {isOver && others}
        {has_page && <EventLink slug={event.slug} is_on_sale={is_on_sale} is_main={!canWait && !isOver} />}
        {!isOver && others}
      </div>
    </section>
  );
}

function EndedOn({ closes_at, zone }: { closes_at: string | null; zone: string }) {
  return (
    closes_at && (
      <>
        It ended on <DateTime instant={closes_at} zone={zone} />.{' '}
      </>
    )
  );
}

function EventLink({ slug, is_on_sale, is_main }: { slug: string; is_on_sale: boolean; is_main: boolean }) {
  return (
    <LinkButton to={paths.event(slug)} variant={is_main ? 'primary' : 'outline'}>
      {is_on_sale ? 'See the host’s tickets' : 'See the event'}
    </LinkButton>
  );
}
