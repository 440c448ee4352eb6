import { useState } from 'react';

import type { Suggestion } from '#contract/events.ts';

import { Combobox } from '#web/ui/combobox.tsx';

import { forgetSearches, readRecentSearches } from './recent-searches.ts';
import { RecentOption, SuggestionOption } from './suggestion-option.tsx';
import { useSuggestions } from './use-suggestions.ts';

type WhatFieldProps = {
  text: string;
  onText: (text: string) => void;
  onChoose: (suggestion: Suggestion) => void;
  onRecent: (text: string) => void;
};

const forget = 'forget';

/** What is looked for: suggestions as it is typed, earlier searches while it is empty. */
export function WhatField({ text, onText, onChoose, onRecent }: WhatFieldProps) {
  const [isOpen, setOpen] = useState(false);
  const suggestions = useSuggestions(text, { isOpen });
  const recent = isOpen && text.trim() === '' ? readRecentSearches() : [];
  const proposals = suggestions.map((suggestion) => ({
    id: `${suggestion.kind} ${suggestion.slug ?? suggestion.handle ?? suggestion.text}`,
    content: <SuggestionOption suggestion={suggestion} />,
    take: () => onChoose(suggestion),
  }));
  const earlier = recent.map((search) => ({
    id: `recent ${search}`,
    content: <RecentOption text={search} />,
    take: () => {
      onText(search);
      onRecent(search);
    },
  }));
  const clearing = {
    id: forget,
    content: <span className="text-sm text-ink-soft">Forget these</span>,
    take: forgetSearches,
  };
  const options = proposals.length > 0 ? proposals : earlier.length > 0 ? [...earlier, clearing] : [];
  return (
    <Combobox
      label="What"
      name="search"
      placeholder="Event, artist or venue"
      maxLength={200}
      value={text}
      options={options}
      {...(earlier.length > 0 && { heading: 'Searched lately' })}
      className="search-what"
      onChange={onText}
      onOpenChange={setOpen}
      onChoose={({ id }) => options.find((option) => option.id === id)?.take()}
    />
  );
}

/** Where: cities with the most to come, or those that begin as typed. */
export function CityField({ text, onText }: { text: string; onText: (text: string) => void }) {
  const [isOpen, setOpen] = useState(false);
  const options = useSuggestions(text, { kind: 'city', isOpen }).map((suggestion) => ({
    id: suggestion.text,
    content: <SuggestionOption suggestion={suggestion} />,
  }));
  return (
    <Combobox
      label="City"
      name="city"
      placeholder="Anywhere"
      maxLength={120}
      value={text}
      options={options}
      className="search-where"
      onChange={onText}
      onOpenChange={setOpen}
      onChoose={({ id }) => onText(id)}
    />
  );
}
