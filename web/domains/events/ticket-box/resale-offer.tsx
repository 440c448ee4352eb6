import Repeat from 'icon:repeat';

import type { EventDetail } from '#contract/events.ts';

import { cx } from '#web/platform/lib/class-names.ts';
import { paths } from '#web/paths.ts';
import { DateTime } from '#web/platform/ui/date-time.tsx';
import { LinkButton } from '#web/platform/ui/link-button.tsx';
import { Price } from '#web/platform/ui/price.tsx';

type ResaleOfferProps = {
  event: EventDetail;
  /** Whether it is the next step of the page. */
  has_phone_bar: boolean;
};

/** Tickets of guests who can’t make it: the way in once the host's own are gone. */
export function ResaleOffer({ event, has_phone_bar }: ResaleOfferProps) {
  const { resale } = event;
  if (!resale?.from_total) return null;
  const tickets = resale.count === 1 ? '1 ticket' : `${resale.count} tickets`;
  return (
    <section aria-label="Resale" className="mt-4 grid gap-3 rounded-control bg-accent-soft p-4">
      <p className="flex gap-2.5">
        <Repeat aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-accent" />
        <span className="min-w-0">
          <strong>
            {tickets} in Resale from <Price money={resale.from_total} />
          </strong>
          <span className="block text-sm text-ink-soft">
            From guests who can’t make it. Fees included, with a new code in your name.
          </span>
          {resale.next_drop && (
            <span className="mt-1 block text-sm text-ink-soft">
              Falls to <Price money={resale.next_drop.total} /> on{' '}
              <DateTime instant={resale.next_drop.at} zone={event.time_zone} />
            </span>
          )}
        </span>
      </p>
      {/* On a phone the bar has it. */}
      <LinkButton
        to={paths.resaleEvent(event.slug)}
        variant={has_phone_bar ? 'primary' : 'outline'}
        size="lg"
        className={cx(has_phone_bar && 'max-lg:hidden')}
      >
        See {resale.count === 1 ? 'the ticket' : 'the tickets'}
      </LinkButton>
      {has_phone_bar && (
        <div className="phone-bar lg:hidden">
          <p>
            <span className="block text-sm text-ink-soft">Resale from</span>
            <span className="tabular block text-lg leading-tight font-semibold">
              <Price money={resale.from_total} />
            </span>
          </p>
          <LinkButton to={paths.resaleEvent(event.slug)} variant="primary" size="lg">
            See {tickets}
          </LinkButton>
        </div>
      )}
    </section>
  );
}
