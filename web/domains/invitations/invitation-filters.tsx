import type { InvitationState } from '#contract/invitations.ts';

import { ChipRow } from '#web/platform/ui/chip-row.tsx';
import { ListSearch } from '#web/platform/ui/list-search.tsx';

import { stateLabels } from './invitation-words.ts';
import { states, unanswered, useInvitationFilters } from './use-invitation-filters.ts';

type Counts = Partial<Record<InvitationState, number>>;

/** Search, and how many invitations are in each state; a tap shows those. */
export function InvitationFilters({ counts }: { counts: Counts | undefined }) {
  const { search, state, hrefOf, setSearch } = useInvitationFilters();
  return (
    <div className="grid gap-4">
      <ListSearch
        label="Search invitations"
        placeholder="Name or e-mail"
        search={search}
        setSearch={setSearch}
        max_length={120}
      />
      {counts && <ChipRow label="Status" choices={choicesOf(counts, state)} value={state ?? ''} hrefOf={hrefOf} />}
    </div>
  );
}

function choicesOf(counts: Counts, state: InvitationState | 'open' | undefined) {
  const sum = (names: readonly InvitationState[]) => names.reduce((all, name) => all + (counts[name] ?? 0), 0);
  const open = sum(unanswered);
  const shown = states.filter((name) => (counts[name] ?? 0) > 0 || name === state);
  return [
    { value: '', label: 'All', count: sum(states) },
    ...(open > 0 || state === 'open' ? [{ value: 'open', label: 'No answer', count: open }] : []),
    ...shown.map((name) => ({ value: name, label: stateLabels[name].text, count: counts[name] ?? 0 })),
  ];
}
