import { Button } from '#web/platform/ui/button.tsx';

import type { DecisionKind } from './addressees.ts';
import type { Selection } from './use-selection.ts';

type BulkBarProps = { selection: Selection; onDecide: (kind: DecisionKind) => void };

/** What may be done with the chosen requests; choosing more than those shown is a tap of its own. */
export function BulkBar({ selection, onDecide }: BulkBarProps) {
  const { count, matching, hasAllShown, isAll } = selection;
  if (count === 0) return null;
  return (
    <div
      role="region"
      aria-label="Chosen requests"
      className="sticky bottom-0 z-10 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-edge bg-surface p-3 sm:px-4"
    >
      <p role="status" className="tabular font-semibold">
        {isAll ? `All ${count.toLocaleString('en')} that match` : `${count.toLocaleString('en')} chosen`}
      </p>
      {hasAllShown && !isAll && matching > count && (
        <Button size="sm" variant="quiet" onClick={selection.chooseAll}>
          Choose all {matching.toLocaleString('en')} that match
        </Button>
      )}
      <Button size="sm" variant="quiet" onClick={selection.clear}>
        Clear
      </Button>
      <div className="ml-auto flex gap-2">
        <Button size="sm" variant="ink" onClick={() => onDecide('approve')}>
          Approve
        </Button>
        <Button size="sm" onClick={() => onDecide('decline')}>
          Decline
        </Button>
      </div>
    </div>
  );
}
