import { useEffect, useState } from 'react';

import { Combobox } from '#web/platform/ui/combobox.tsx';

import type * as Proposals from './search-proposals.tsx';
import { useSuggestions } from './use-suggestions.ts';

type WhatFieldProps = { text: string; onText: (text: string) => void; acts: Proposals.SearchActs };

/** What is looked for: suggestions as it is typed, earlier searches and ways in while it is empty. */
export function WhatField({ text, onText, acts }: WhatFieldProps) {
  const [isOpen, setOpen] = useState(false);
  const proposals = useProposals(isOpen);
  const suggestions = useSuggestions(text, { isOpen });
  const options = isOpen && proposals ? proposals.proposalsFor(text, suggestions, acts) : [];
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
      onChoose={({ id }) => options.find((option) => option.id === id)?.take()}
    />
  );
}

type CityFieldProps = { text: string; onText: (text: string) => void; acts: Proposals.PlaceActs };

/** Where: cities with the most to come, or those that begin as typed. */
export function CityField({ text, onText, acts }: CityFieldProps) {
  const [isOpen, setOpen] = useState(false);
  const proposals = useProposals(isOpen);
  const { results: cities } = useSuggestions(text, { kind: 'city', isOpen });
  const options = isOpen && proposals ? proposals.placesFor(text, cities, acts) : [];
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
      onChoose={({ id }) => options.find((option) => option.id === id)?.take()}
    />
  );
}

/** The proposals come with the first field that is opened: no page has to bring them along. */
function useProposals(isOpen: boolean) {
  const [proposals, setProposals] = useState<typeof Proposals>();
  useEffect(() => {
    if (isOpen) void import('./search-proposals.tsx').then(setProposals, () => undefined);
  }, [isOpen]);
  return proposals;
}
