import CalendarDays from 'icon:calendar-days';
import History from 'icon:history';
import LocateFixed from 'icon:locate-fixed';
import Search from 'icon:search';
import Ticket from 'icon:ticket';
import type { ReactNode } from 'react';

import type { Suggestion, Understood } from '#contract/events.ts';
import type { Icon } from '#web/platform/ui/create-icon.ts';

import { appliedFilters, withUnderstood, type EventFilters } from './event-filters.ts';
import { categoryLabels, dateLabels } from './event-words.ts';
import { forgetSearches, readRecentSearches } from './recent-searches.ts';
import { Entry, SuggestionOption } from './suggestion-option.tsx';
import type { Suggestions } from './use-suggestions.ts';

export type Proposal = { id: string; content: ReactNode; take: () => void };

export type SearchActs = {
  choose: (suggestion: Suggestion) => void;
  search: (text: string) => void;
  narrow: (filters: EventFilters) => void;
};

/** What stands below the words: names that begin so and the search itself; before anything is typed, ways in. */
export function proposalsFor(text: string, { results, understood }: Suggestions, acts: SearchActs): Proposal[] {
  if (text.trim() === '') return [...earlier(acts), ...waysIn(acts)];
  return [...results.map((one) => named(one, acts)), theSearch(text.trim(), understood, acts)];
}

/** Cities; before anything is typed, the place one is at. */
export function placesFor(text: string, cities: readonly Suggestion[], acts: PlaceActs): Proposal[] {
  const nearMe = { id: 'near', content: <Entry icon={icon(LocateFixed)} text="Near me" />, take: acts.near };
  const proposals = cities.map((suggestion) => ({
    id: suggestion.text,
    content: <SuggestionOption suggestion={suggestion} is_plain />,
    take: () => acts.choose(suggestion.text),
  }));
  return text.trim() === '' ? [nearMe, ...proposals] : proposals;
}

export type PlaceActs = { choose: (city: string) => void; near: () => void };

const named = (suggestion: Suggestion, { choose }: SearchActs): Proposal => ({
  id: `${suggestion.kind} ${suggestion.slug ?? suggestion.handle ?? suggestion.text}`,
  content: <SuggestionOption suggestion={suggestion} />,
  take: () => choose(suggestion),
});

/** The search as it is understood: the words, and the dates and prices read out of them. */
function theSearch(text: string, understood: Understood | undefined, { search }: SearchActs): Proposal {
  const read = withUnderstood({ search: text }, understood);
  const others = appliedFilters({ ...read, search: '' }).map(({ words }) => words);
  return {
    id: 'search',
    content: (
      <Entry icon={icon(Search)} text={read.search ? `Search “${read.search}”` : 'All events'}>
        {others.join(' · ')}
      </Entry>
    ),
    take: () => search(text),
  };
}

function earlier({ search }: SearchActs): Proposal[] {
  const searches = readRecentSearches().map((text) => ({
    id: `recent ${text}`,
    content: <Entry icon={icon(History)} text={text} />,
    take: () => search(text),
  }));
  if (searches.length === 0) return [];
  const forget = <span className="pl-12 text-sm font-medium text-ink-soft">Forget these</span>;
  return [...searches, { id: 'forget', content: forget, take: forgetSearches }];
}

const ways: [words: string, icon: Icon, filters: EventFilters][] = [
  [dateLabels.tonight, CalendarDays, { date: 'tonight' }],
  [dateLabels.weekend, CalendarDays, { date: 'weekend' }],
  [categoryLabels.club_night, Ticket, { category: 'club_night' }],
  [categoryLabels.concert, Ticket, { category: 'concert' }],
  ['Free', Ticket, { free: 'true' }],
];

const waysIn = ({ narrow }: SearchActs): Proposal[] =>
  ways.map(([words, Icon, filters]) => ({
    id: `way ${words}`,
    content: <Entry icon={icon(Icon)} text={words} />,
    take: () => narrow(filters),
  }));

const icon = (Icon: Icon) => <Icon aria-hidden="true" className="size-4.5" />;
