import { useEffect, useState } from 'react';

import { Combobox } from '#web/platform/ui/combobox.tsx';

import type * as SearchOptions from './search-options.tsx';
import { useSuggestions } from './use-suggestions.ts';

type WhatFieldProps = { text: string; onText: (text: string) => void; actions: SearchOptions.SearchActions };

/** The search text: suggestions while typing, recent searches and shortcuts while it is empty. */
export function WhatField({ text, onText, actions }: WhatFieldProps) {
  const [isOpen, setOpen] = useState(false);
  const builders = useSearchOptions(isOpen);
  const suggestions = useSuggestions(text, { isOpen });
  const options = isOpen && builders ? builders.searchOptions(text, suggestions, actions) : [];
  return (
    <Combobox
      label="What"
      name="search"
      placeholder="Event, artist or venue"
      maxLength={200}
      value={text}
      options={options}
      className="search-what"
      onChange={onText}
      onOpenChange={setOpen}
      onChoose={({ id }) => options.find((option) => option.id === id)?.select()}
    />
  );
}

type CityFieldProps = { text: string; onText: (text: string) => void; actions: SearchOptions.CityActions };

/** The city: those with the most upcoming events, or those that begin with the typed text. */
export function CityField({ text, onText, actions }: CityFieldProps) {
  const [isOpen, setOpen] = useState(false);
  const builders = useSearchOptions(isOpen);
  const cities = useSuggestions(text, { kind: 'city', isOpen });
  const options = isOpen && builders ? builders.cityOptions(text, cities, actions) : [];
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
      onChoose={({ id }) => options.find((option) => option.id === id)?.select()}
    />
  );
}

/** Loads the code of the options with the first field that is opened, so that no page has to carry it. */
function useSearchOptions(isOpen: boolean) {
  const [builders, setBuilders] = useState<typeof SearchOptions>();
  useEffect(() => {
    if (isOpen) void import('./search-options.tsx').then(setBuilders, () => undefined);
  }, [isOpen]);
  return builders;
}
