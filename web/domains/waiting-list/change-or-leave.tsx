import { useState } from 'react';

import type { WaitingListEntry } from '#contract/waiting-list.ts';

import { Button } from '#web/platform/ui/button.tsx';
import { focusWhenShown } from '#web/platform/ui/focus-when-shown.ts';

import { ChangeForm } from './change-form.tsx';
import { LeaveButton } from './leave-button.tsx';

type ChangeOrLeaveProps = {
  entry: WaitingListEntry;
  /** Says what came of leaving where the page does not. */
  onLeft?: (entry: WaitingListEntry) => void;
};

/** What somebody who waits can do: change what they wait for, or leave the list. */
export function ChangeOrLeave({ entry, onLeft }: ChangeOrLeaveProps) {
  const [isChanging, setChanging] = useState(false);
  const [hasChanged, setChanged] = useState(false);
  const done = () => {
    setChanging(false);
    setChanged(true);
  };
  if (isChanging) return <ChangeForm entry={entry} onDone={done} />;
  return (
    <div className="flex flex-wrap gap-3">
      <Button ref={hasChanged ? focusWhenShown : undefined} onClick={() => setChanging(true)}>
        Change<span className="sr-only"> for {entry.event.title}</span>
      </Button>
      <LeaveButton entry={entry} onDone={onLeft} />
    </div>
  );
}
