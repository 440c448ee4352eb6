import type { WaitingListEntry } from '#contract/waiting-list.ts';

import { EventLine } from '#web/domains/requests/event-line.tsx';
import { formatMoney } from '#contract/format-money.ts';
import { paths } from '#web/paths.ts';
import { useHasPassed } from '#web/platform/lib/use-has-passed.ts';
import { DateTime } from '#web/platform/ui/date-time.tsx';
import { LinkButton } from '#web/platform/ui/link-button.tsx';
import { Notice } from '#web/platform/ui/notice.tsx';
import { useFocusOnChange } from '#web/platform/ui/use-focus-on-change.ts';

import { ChangeOrLeave } from './change-or-leave.tsx';
import { entrySentence, entryTitle, hindranceWords, placeWords, typeWords } from './entry-words.ts';
import { OfferCard } from './offer-card.tsx';

type EntryViewProps = { entry: WaitingListEntry; clock_offset: number };

/** A place on the list: what the person waits for, the offer if there is one, and the ways out. */
export function EntryView({ entry, clock_offset }: EntryViewProps) {
  const { state, event, offer } = entry;
  const isTimeUp = useHasPassed(offer ? Date.parse(offer.expires_at) : 0, clock_offset);
  const title = entryTitle(entry, isTimeUp);
  const heading = useFocusOnChange(title);
  const sentence = entrySentence(entry);
  return (
    <div className="page-width grid max-w-2xl gap-6 pt-8 pb-12 sm:pt-16">
      <EventLine event={event} />
      <header className="grid gap-3">
        <h1 ref={heading} tabIndex={-1} className="text-2xl font-extrabold text-balance outline-none sm:text-3xl">
          {title}
        </h1>
        {sentence && <p className="text-lg text-ink-soft">{sentence}</p>}
      </header>
      {state === 'waiting' && <Waiting entry={entry} />}
      {offer && <OfferCard entry={entry} offer={offer} clock_offset={clock_offset} />}
      {state === 'purchased' && entry.checkout_url && (
        <p className="flex flex-wrap gap-3">
          <LinkButton to={entry.checkout_url} variant="primary">
            {linkWords(entry)}
          </LinkButton>
          <LinkButton to={paths.event(event.slug)}>See the event</LinkButton>
        </p>
      )}
      {(state === 'cancelled' || state === 'expired') && (
        <p className="flex flex-wrap gap-3">
          <LinkButton to={paths.event(event.slug)} variant="primary">
            See the event
          </LinkButton>
          <LinkButton to={paths.events()}>See other events</LinkButton>
        </p>
      )}
    </div>
  );
}

function linkWords({ party_size, is_refunded }: WaitingListEntry): string {
  if (is_refunded) return 'See your order';
  return party_size === 1 ? 'See your ticket' : 'See your tickets';
}

function Waiting({ entry }: { entry: WaitingListEntry }) {
  const hindrance = hindranceWords(entry);
  return (
    <>
      {entry.is_last_chance && (
        <Notice>Your first offer has ended, and you moved to the end of the list. The next one is the last.</Notice>
      )}
      {hindrance && <Notice>{hindrance}</Notice>}
      <Wish entry={entry} />
      <ChangeOrLeave entry={entry} />
    </>
  );
}

function Wish({ entry }: { entry: WaitingListEntry }) {
  const { party_size, ticket_types, max_total, closes_at, event, email_masked } = entry;
  return (
    <section aria-label="What you wait for" className="rounded-card border border-line bg-surface p-4 sm:p-5">
      <p className="text-lg font-semibold text-balance">{placeWords(entry)}</p>
      <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">
        <dt className="text-ink-soft">Tickets</dt>
        <dd className="font-medium">{party_size === 1 ? 'One' : `${party_size} together`}</dd>
        <dt className="text-ink-soft">Type</dt>
        <dd dir="auto" className="font-medium wrap-anywhere">
          {ticket_types.length === 0 ? 'Any' : typeWords(ticket_types)}
        </dd>
        <dt className="text-ink-soft">Price</dt>
        <dd className="font-medium">
          {max_total ? `At most ${formatMoney(max_total)} each, fees included` : 'Any price'}
        </dd>
        <dt className="text-ink-soft">E-mails to</dt>
        <dd className="font-medium wrap-anywhere">{email_masked}</dd>
        {closes_at && (
          <>
            <dt className="text-ink-soft">Open until</dt>
            <dd className="font-medium">
              <DateTime instant={closes_at} zone={event.time_zone} />
            </dd>
          </>
        )}
      </dl>
    </section>
  );
}
