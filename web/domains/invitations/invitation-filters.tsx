import { useEffect, useState } from 'react';
import { Link } from 'react-router';

import type { InvitationState } from '#contract/invitations.ts';

import { useSettled } from '#web/platform/lib/use-settled.ts';
import { chipStyle } from '#web/platform/ui/chip.tsx';
import { TextField } from '#web/platform/ui/field.tsx';

import { stateLabels } from './invitation-words.ts';
import { states, useInvitationFilters } from './use-invitation-filters.ts';

type Counts = Partial<Record<InvitationState, number>>;

/** Search, and how many invitations are in each state; a tap shows those. */
export function InvitationFilters({ counts }: { counts: Counts | undefined }) {
  const { search, state, hrefOf, setSearch } = useInvitationFilters();
  const [typed, setTyped] = useState(search);
  const settled = useSettled(typed.trim());
  useEffect(() => {
    if (settled !== search) setSearch(settled);
    // oxlint-disable-next-line react/exhaustive-deps -- only what was typed changes the address
  }, [settled]);
  return (
    <div className="grid gap-4">
      <TextField
        type="search"
        label="Search invitations"
        is_label_hidden
        placeholder="Name or e-mail"
        className="max-w-md"
        maxLength={120}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {counts && <StateChips counts={counts} state={state} hrefOf={hrefOf} />}
    </div>
  );
}

type StateChipsProps = { counts: Counts } & Pick<ReturnType<typeof useInvitationFilters>, 'state' | 'hrefOf'>;

function StateChips({ counts, state, hrefOf }: StateChipsProps) {
  const all = states.reduce((sum, name) => sum + (counts[name] ?? 0), 0);
  const shown = states.filter((name) => (counts[name] ?? 0) > 0 || name === state);
  return (
    <nav aria-label="State" className="flex flex-wrap gap-2">
      <Chip href={hrefOf(undefined)} label="All" number={all} isOn={state === undefined} />
      {shown.map((name) => (
        <Chip
          key={name}
          href={hrefOf(name)}
          label={stateLabels[name].text}
          number={counts[name] ?? 0}
          isOn={name === state}
        />
      ))}
    </nav>
  );
}

function Chip({ href, label, number, isOn }: { href: string; label: string; number: number; isOn: boolean }) {
  return (
    <Link to={href} replace preventScrollReset aria-current={isOn || undefined} className={chipStyle(isOn)}>
      {label} <span className="tabular font-semibold">{number.toLocaleString('en')}</span>
    </Link>
  );
}
