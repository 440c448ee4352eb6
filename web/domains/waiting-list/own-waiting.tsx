import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';

import type { WaitingListEntry } from '#contract/waiting-list.ts';

import { EventLine } from '#web/domains/requests/event-line.tsx';
import { apiQuery } from '#web/platform/api/queries.ts';
import { Notice } from '#web/platform/ui/notice.tsx';
import { toast } from '#web/platform/ui/toast.tsx';
import { PartNotLoaded } from '#web/platform/layout/part-not-loaded.tsx';

import { ChangeOrLeave } from './change-or-leave.tsx';
import { endedWords, hindranceWords, placeWords, wishWords } from './entry-words.ts';
import { OfferCard } from './offer-card.tsx';

/** An offer may come, and end, at any time. */
const refreshMs = 30_000;

function useOwnEntries() {
  return useQuery({
    ...apiQuery('listMyWaitingListEntries', { query: {} }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.results.length ? refreshMs : false),
  });
}

/** What is held for a person, to be bought before it ends; nothing without an offer. */
export function OwnOffers() {
  const { data, dataUpdatedAt } = useOwnEntries();
  const entries = data?.results ?? [];
  useFocusAfterChange(entries);
  const offers = entries.filter(({ offer }) => offer !== null);
  return (
    <Section title={offers.length === 1 ? 'An offer for you' : 'Offers for you'} isEmpty={offers.length === 0}>
      <ul className="grid gap-5">
        {offers.map((entry) => (
          <li key={entry.id}>
            {entry.offer && (
              <OfferCard
                entry={entry}
                offer={entry.offer}
                clock_offset={Date.parse(entry.offer.server_time) - dataUpdatedAt}
                head={<EventLine event={entry.event} />}
                onDone={tellEnd}
              />
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** What a person waits for: the place in each list, and the ways to change it or leave. */
export function OwnEntries() {
  const { data, error, refetch } = useOwnEntries();
  const waiting = data?.results.filter(({ state }) => state === 'waiting') ?? [];
  if (!data && error)
    return (
      <div className="mt-8">
        <PartNotLoaded
          query={{ error, refetch }}
          fallback="Your waiting lists could not be loaded."
          note="Your places are kept."
        />
      </div>
    );
  return (
    <Section title="You are waiting for" isEmpty={waiting.length === 0}>
      <ul className="grid gap-5">
        {waiting.map((entry) => (
          <li key={entry.id}>
            <OwnEntry entry={entry} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Section({ title, isEmpty, children }: { title: string; isEmpty: boolean; children: ReactNode }) {
  if (isEmpty) return null;
  return (
    <section aria-label={title} className="mt-8 grid gap-4">
      <h2 className="text-xl">{title}</h2>
      {children}
    </section>
  );
}

function OwnEntry({ entry }: { entry: WaitingListEntry }) {
  const { event, is_last_chance } = entry;
  const hindrance = hindranceWords(entry);
  return (
    <article aria-label={event.title} className="grid gap-4 rounded-card border border-line bg-surface p-4 sm:p-5">
      <EventLine event={event} />
      <div>
        <p className="font-semibold">{placeWords(entry)}</p>
        <p className="text-ink-soft">
          <bdi className="wrap-anywhere">{wishWords(entry)}</bdi>
        </p>
        {is_last_chance && <p className="mt-1 text-sm text-ink-soft">The next offer is the last.</p>}
      </div>
      {hindrance && <Notice>{hindrance}</Notice>}
      <ChangeOrLeave entry={entry} onLeft={tellEnd} />
    </article>
  );
}

function tellEnd(entry: WaitingListEntry): void {
  const { title, text } = endedWords(entry);
  toast.success(text, { title });
}

/** Where the focus was may be gone with an offer or a place: then it is at the page's heading, not lost. */
function useFocusAfterChange(entries: WaitingListEntry[]): void {
  const shown = useRef('');
  const now = entries.map(({ id, state }) => `${id} ${state}`).join();
  useEffect(() => {
    const before = shown.current;
    shown.current = now;
    if (before === '' || before === now || document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>('#my-tickets')?.focus({ preventScroll: true });
  }, [now]);
}
