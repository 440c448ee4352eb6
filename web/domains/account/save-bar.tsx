import type { ReactNode } from 'react';

import { Button } from '#web/platform/ui/button.tsx';

type SaveBarProps = {
  label: string;
  /** What the last save ran into. */
  notice?: ReactNode;
  is_dirty: boolean;
  is_busy: boolean;
  onDiscard: () => void;
};

/** The buttons of a section's form: save and discard. */
export function SaveBar({ label, notice, is_dirty, is_busy, onDiscard }: SaveBarProps) {
  return (
    <>
      {notice}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="primary" is_busy={is_busy} disabled={!is_dirty}>
          {label}
        </Button>
        {is_dirty && !is_busy && (
          <Button variant="quiet" onClick={onDiscard}>
            Undo changes
          </Button>
        )}
        <p role="status" className="text-sm text-ink-soft">
          {is_dirty && !is_busy ? 'Unsaved changes' : ''}
        </p>
      </div>
    </>
  );
}
