import { useState } from 'react';

import type { InvitationRow } from '#contract/invitation-lists.ts';

import { Badge } from '#web/platform/ui/badge.tsx';
import { Button } from '#web/platform/ui/button.tsx';

import { inOrderOfNeed, resultLabels } from './row-words.ts';

const shownAtFirst = 50;

/** What happens to each row of a pasted list; those that need a look first. */
export function RowList({ rows }: { rows: readonly InvitationRow[] }) {
  const [isWhole, setWhole] = useState(false);
  const ordered = inOrderOfNeed(rows);
  const shown = isWhole ? ordered : ordered.slice(0, shownAtFirst);
  if (rows.length === 0) return null;
  return (
    <>
      <ul aria-label="Rows of the list" className="border-y border-line">
        {shown.map((row, place) => (
          // One line may have several addresses, so neither its number nor an address is unique.
          <Row key={place} row={row} />
        ))}
      </ul>
      {shown.length < ordered.length && (
        <Button className="justify-self-center" onClick={() => setWhole(true)}>
          Show all {ordered.length.toLocaleString('en')} rows
        </Button>
      )}
    </>
  );
}

function Row({ row: { row, email, name, plus_ones, result, message } }: { row: InvitationRow }) {
  const { text, tone } = resultLabels[result];
  return (
    <li className="flex items-baseline gap-3 border-b border-line py-2 last:border-0">
      <span className="tabular w-9 shrink-0 text-sm text-ink-soft">
        <span className="sr-only">Row </span>
        {row}
      </span>
      <span className="min-w-0 grow">
        <bdi className="wrap-anywhere">{name || email}</bdi>
        {plus_ones > 0 && <span className="text-ink-soft"> +{plus_ones}</span>}
        {name && <span className="block text-sm break-all text-ink-soft">{email}</span>}
        {message && <span className="block text-sm">{message}</span>}
      </span>
      <Badge tone={tone} className="shrink-0">
        {text}
      </Badge>
    </li>
  );
}
