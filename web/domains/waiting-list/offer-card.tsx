import { useEffect, useEffectEvent, type ReactNode } from 'react';

import type { WaitingListEntry, WaitingListOffer } from '#contract/waiting-list.ts';

import { useStartCheckout } from '#web/domains/events/ticket-box/use-start-checkout.ts';
import { inBrowser } from '#web/platform/api/browser.ts';
import { useHasPassed } from '#web/platform/lib/use-has-passed.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { Countdown } from '#web/platform/ui/countdown.tsx';
import { LinkButton } from '#web/platform/ui/link-button.tsx';
import { paths } from '#web/paths.ts';
import { DateTime } from '#web/platform/ui/date-time.tsx';
import { Price } from '#web/platform/ui/price.tsx';
import { ErrorNotice } from '#web/platform/layout/error-notice.tsx';

import { LeaveButton } from './leave-button.tsx';
import { useEntryAction, useEntryReload } from './use-entry-action.ts';

/** How often an offer whose time is up is looked at. */
const endMs = 3000;

type OfferCardProps = {
  entry: WaitingListEntry;
  offer: WaitingListOffer;
  clock_offset: number;
  /** The event, where the page is about more than this offer. */
  head?: ReactNode;
  /** Says what giving it back did, where the page does not. */
  onDone?: (entry: WaitingListEntry) => void;
};

/** What is held: until when, what it costs, and the two answers. */
export function OfferCard({ entry, offer, clock_offset, head, onDone }: OfferCardProps) {
  const { token, event } = entry;
  const reload = useEntryReload(token);
  const hasEnded = useHasPassed(Date.parse(offer.expires_at), clock_offset);
  useReloadWhile(hasEnded, reload);
  return (
    <section aria-label="Your offer" className="grid gap-4 rounded-card border border-line bg-surface p-4 sm:p-5">
      {head}
      <p className="rounded-control bg-accent-soft px-4 py-3">
        Held until{' '}
        <strong>
          <DateTime instant={offer.expires_at} zone={event.time_zone} />
        </strong>
        . <Countdown until={offer.expires_at} clock_offset={clock_offset} onEnd={reload} className="font-semibold" />
        {/* The countdown says it aloud itself. */}
        <span aria-hidden="true"> left</span>
      </p>
      <OfferedTickets offer={offer} />
      {hasEnded ? (
        <>
          <p role="status">Your time is up.</p>
          <LinkButton to={paths.event(event.slug)} size="lg">
            See the event
          </LinkButton>
        </>
      ) : (
        <Answers entry={entry} quantity={offer.quantity} onFailed={reload} onDone={onDone} />
      )}
    </section>
  );
}

/** Until the server has ended the offer, which it does within seconds. */
function useReloadWhile(isWaiting: boolean, reload: () => void): void {
  const look = useEffectEvent(reload);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(look, endMs);
    return () => clearInterval(timer);
  }, [isWaiting]);
}

type AnswersProps = Pick<OfferCardProps, 'entry' | 'onDone'> & { quantity: number; onFailed: () => void };

function Answers({ entry, quantity, onFailed, onDone }: AnswersProps) {
  const { token, is_last_chance } = entry;
  const checkout = useStartCheckout();
  const decline = useEntryAction(token, () => inBrowser().api('declineOffer', { params: { token } }), onDone);
  const error = checkout.error ?? decline.error;
  const isBusy = checkout.isPending || decline.isPending;
  const it = quantity === 1 ? 'it' : 'them';
  return (
    <>
      <ErrorNotice error={error} fallback="That didn’t work. Nothing was charged. Please try again." />
      <Button
        variant="primary"
        size="lg"
        is_busy={checkout.isPending}
        onClick={() => {
          if (!isBusy) checkout.mutate({ offer_token: token }, { onError: onFailed });
        }}
      >
        {quantity === 1 ? 'Get your ticket' : 'Get your tickets'}
      </Button>
      <Button
        variant="quiet"
        is_busy={decline.isPending}
        onClick={() => {
          if (!isBusy) decline.mutate();
        }}
      >
        No, thanks
      </Button>
      <p className="text-center text-sm text-ink-soft">
        {is_last_chance
          ? `This is your last offer. If you do not take ${it}, you are off the list.`
          : `If you do not take ${it}, you move to the end of the list. The next offer is the last.`}
      </p>
      {!is_last_chance && (
        <div className="flex justify-center">
          <LeaveButton entry={entry} onDone={onDone} />
        </div>
      )}
    </>
  );
}

function OfferedTickets({ offer }: { offer: WaitingListOffer }) {
  return (
    <>
      <ul className="grid gap-1">
        {offer.lines.map(({ name, quantity }) => (
          <li key={name} dir="auto" className="font-semibold wrap-anywhere">
            {quantity} × {name}
          </li>
        ))}
      </ul>
      <p className="flex items-baseline justify-between gap-4 border-t border-line pt-3">
        <span className="text-ink-soft">Total, fees included</span>
        <strong className="tabular text-xl">
          <Price money={offer.total} />
        </strong>
      </p>
      {offer.is_resale && (
        <p className="text-sm text-ink-soft">
          From guests who can’t make it, in Resale: with {offer.quantity === 1 ? 'a new code' : 'new codes'} in your
          name.
        </p>
      )}
    </>
  );
}
