import Undo2 from 'icon:undo-2';
import { useState } from 'react';

import { cx } from '#web/platform/lib/class-names.ts';
import { Button } from '#web/platform/ui/button.tsx';

import { canUndo, type Attempt } from './attempts.ts';
import { scanFacts } from './scan-facts.ts';
import { wordsOf, type ScanTone } from './scan-words.ts';

type ScanListProps = { attempts: Attempt[]; time_zone: string; onUndo: (attempt: Attempt) => Promise<void> };

const dots: Record<ScanTone, string> = {
  good: 'bg-positive',
  wait: 'bg-caution',
  bad: 'bg-danger',
  noted: 'bg-ink-soft',
};

/** The last scans of this device, newest first; admissions can be undone. */
export function ScanList({ attempts, time_zone, onUndo }: ScanListProps) {
  return (
    <section aria-labelledby="last-scans" className="grid content-start gap-2">
      <h2 id="last-scans" className="text-base text-ink-soft">
        Last scans
      </h2>
      {attempts.length === 0 && <p className="text-sm text-ink-soft">The last 20 scans of this device appear here.</p>}
      <ul className="divide-y divide-line">
        {attempts.map((attempt) => (
          <li key={attempt.scan_id} className="flex min-h-13 items-center gap-3 py-1.5">
            <ScanFacts attempt={attempt} time_zone={time_zone} />
            {attempt.is_undone && <span className="text-sm text-ink-soft">Taken back</span>}
            {canUndo(attempt) && <UndoButton of={attempt} onUndo={() => onUndo(attempt)} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function ScanFacts({ attempt, time_zone }: { attempt: Attempt; time_zone: string }) {
  const { verdict, status } = attempt;
  const words = verdict && wordsOf(verdict);
  return (
    <>
      <span aria-hidden="true" className={cx('size-2.5 shrink-0 rounded-full', dots[words?.tone ?? 'wait'])} />
      <span className="grid min-w-0 grow">
        <span className="truncate text-sm font-semibold">{words?.word ?? pending[status]}</span>
        <span className="tabular truncate text-xs text-ink-soft">{scanFacts(attempt, time_zone)}</span>
      </span>
    </>
  );
}

const pending: Record<Attempt['status'], string> = {
  waiting: 'Checking',
  unanswered: 'No answer yet',
  refused: 'Not checked',
  stored: 'Not checked',
  answered: 'Not checked',
};

/** Takes one admission back. */
export function UndoButton({ of: { verdict }, onUndo }: { of: Attempt; onUndo: () => Promise<void> }) {
  const [isBusy, setBusy] = useState(false);
  const undo = async () => {
    setBusy(true);
    await onUndo();
    setBusy(false);
  };
  return (
    <Button size="sm" is_busy={isBusy} onClick={() => void undo()}>
      <Undo2 aria-hidden="true" className="size-4" />
      Undo<span className="sr-only"> {verdict?.holder || verdict?.ticket_type}</span>
    </Button>
  );
}
