import type { ResaleDetail } from '#contract/marketplace.ts';

import { paths } from '#web/paths.ts';
import { LinkButton } from '#web/platform/ui/link-button.tsx';

const words: Record<ResaleDetail['state'], { title: string; text: string }> = {
  open: {
    title: 'No tickets right now',
    text: 'Guests who cannot go put theirs here, most of them in the last days before a night. On a sold-out night, people on the waiting list are asked first.',
  },
  paused: {
    title: 'The host has paused Resale for this event.',
    text: 'Tickets that were offered are not for sale while it is paused. Look again later.',
  },
  not_allowed: {
    title: 'Tickets of this event cannot be resold.',
    text: 'The host does not allow it. The host’s own tickets are on the event’s page.',
  },
  closed: {
    title: 'Resale of this event has closed.',
    text: 'It ends an hour before doors. Tickets that were not sold went back to their holders.',
  },
};

/** Why there is no ticket, and what to do instead. */
export function NoListings({ detail: { event, state } }: { detail: ResaleDetail }) {
  const canWait = event.availability === 'sold_out' && event.visibility !== 'private';
  const isOnSale = ['on_sale', 'few_left', 'ends_soon'].includes(event.availability);
  return (
    <section
      aria-labelledby="no-listings"
      className="mt-8 grid justify-items-start gap-3 rounded-card border border-dashed border-edge p-6 sm:p-10"
    >
      <h2 id="no-listings" className="text-xl">
        {words[state].title}
      </h2>
      <p className="max-w-prose text-ink-soft">{words[state].text}</p>
      <div className="mt-2 flex flex-wrap gap-3">
        {canWait && (
          <LinkButton to={paths.eventWaitingList(event.slug)} variant="primary">
            Join the waiting list
          </LinkButton>
        )}
        <LinkButton to={paths.event(event.slug)} variant={canWait ? 'outline' : 'primary'}>
          {isOnSale ? 'Tickets at the event' : 'To the event'}
        </LinkButton>
        <LinkButton to={paths.resale()}>Other nights in Resale</LinkButton>
      </div>
    </section>
  );
}
