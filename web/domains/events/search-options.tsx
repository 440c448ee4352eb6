import CalendarDays from 'icon:calendar-days';
import History from 'icon:history';
import LocateFixed from 'icon:locate-fixed';
import MapPin from 'icon:map-pin';
import Search from 'icon:search';
import Ticket from 'icon:ticket';
import type { ReactNode } from 'react';

import type { Instead, Understood } from '#contract/event-lists.ts';
import type { Suggestion } from '#contract/suggestions.ts';
import type { Icon } from '#web/platform/ui/create-icon.ts';

import { appliedFilters, describeFilters, withUnderstood, type EventFilters } from './event-filters.ts';
import { categoryLabels, dateLabels } from './event-words.ts';
import { forgetSearches, readRecentSearches } from './recent-searches.ts';
import { Entry, SuggestionOption } from './suggestion-option.tsx';
import type { Suggestions } from './use-suggestions.ts';

export type SearchOption = { id: string; content: ReactNode; select: () => void };

export type SearchActions = {
  choose: (suggestion: Suggestion) => void;
  search: (text: string) => void;
  narrow: (filters: EventFilters) => void;
};

/** Options below the search text: matching names and the search itself; while it is empty, recent searches and shortcuts. */
export function searchOptions(
  text: string,
  { results, understood, instead }: Suggestions,
  actions: SearchActions,
): SearchOption[] {
  if (text.trim() === '') return [...recentSearches(actions), ...shortcutOptions(actions)];
  return [
    ...results.map((suggestion) => suggestionOption(suggestion, actions)),
    ...(instead ? [insteadOption(instead, () => actions.narrow(instead.filters))] : []),
    searchOption(text.trim(), understood, actions),
  ];
}

/** What else may be meant, where nothing begins with the typed text. */
function insteadOption({ filters, near }: Instead, select: () => void): SearchOption {
  return {
    id: 'instead',
    content: (
      <Entry icon={icon(filters.city ? MapPin : CalendarDays)} text={describeFilters(filters)}>
        {near && `${near.distance_km} km from ${near.name}`}
      </Entry>
    ),
    select,
  };
}

/** Options below the city: matching cities, or the nearest to one without events; while it is empty, "near me" first. */
export function cityOptions(
  text: string,
  { results: cities, instead }: Suggestions,
  actions: CityActions,
): SearchOption[] {
  const { city } = instead?.filters ?? {};
  if (instead && city) return [insteadOption(instead, () => actions.choose(city))];
  const nearMe = { id: 'near', content: <Entry icon={icon(LocateFixed)} text="Near me" />, select: actions.near };
  const options = cities.map((suggestion) => ({
    id: suggestion.text,
    content: <SuggestionOption suggestion={suggestion} is_plain />,
    select: () => actions.choose(suggestion.text),
  }));
  return text.trim() === '' ? [nearMe, ...options] : options;
}

export type CityActions = { choose: (city: string) => void; near: () => void };

const suggestionOption = (suggestion: Suggestion, { choose }: SearchActions): SearchOption => ({
  id: `${suggestion.kind} ${suggestion.slug ?? suggestion.handle ?? suggestion.text}`,
  content: <SuggestionOption suggestion={suggestion} />,
  select: () => choose(suggestion),
});

/** The search as the server understands it: the remaining words, and the dates and prices found in the text. */
function searchOption(text: string, understood: Understood | undefined, { search }: SearchActions): SearchOption {
  const read = withUnderstood({ search: text }, understood);
  const others = appliedFilters({ ...read, search: '' }).map(({ words }) => words);
  return {
    id: 'search',
    content: (
      <Entry icon={icon(Search)} text={read.search ? `Search “${read.search}”` : 'All events'}>
        {others.join(' · ')}
      </Entry>
    ),
    select: () => search(text),
  };
}

function recentSearches({ search }: SearchActions): SearchOption[] {
  const searches = readRecentSearches().map((text) => ({
    id: `recent ${text}`,
    content: <Entry icon={icon(History)} text={text} />,
    select: () => search(text),
  }));
  if (searches.length === 0) return [];
  const forget = <span className="pl-12 text-sm font-medium text-ink-soft">Clear recent searches</span>;
  return [...searches, { id: 'forget', content: forget, select: forgetSearches }];
}

const shortcuts: [words: string, icon: Icon, filters: EventFilters][] = [
  [dateLabels.tonight, CalendarDays, { date: 'tonight' }],
  [dateLabels.weekend, CalendarDays, { date: 'weekend' }],
  [categoryLabels.club_night, Ticket, { category: 'club_night' }],
  [categoryLabels.concert, Ticket, { category: 'concert' }],
  ['Free', Ticket, { free: 'true' }],
];

const shortcutOptions = ({ narrow }: SearchActions): SearchOption[] =>
  shortcuts.map(([words, Icon, filters]) => ({
    id: `way ${words}`,
    content: <Entry icon={icon(Icon)} text={words} />,
    select: () => narrow(filters),
  }));

const icon = (Icon: Icon) => <Icon aria-hidden="true" className="size-4.5" />;
