import { useState } from 'react';

import type { WaitingListEntry } from '#contract/waiting-list.ts';

import { inBrowser } from '#web/platform/api/browser.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { Dialog } from '#web/platform/ui/dialog.tsx';
import { ErrorNotice } from '#web/platform/layout/error-notice.tsx';

import { useEntryAction } from './use-entry-action.ts';

type LeaveButtonProps = {
  entry: WaitingListEntry;
  /** Says what came of it where the page does not. */
  onDone?: ((entry: WaitingListEntry) => void) | undefined;
};

/** Leaves the list, asked about once more: the place is lost. */
export function LeaveButton({ entry: { token, offer, event }, onDone }: LeaveButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const leave = useEntryAction(token, () => inBrowser().api('leaveWaitingList', { params: { token } }), onDone);
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        Leave the list<span className="sr-only"> for {event.title}</span>
      </Button>
      <Dialog title="Leave the waiting list?" is_open={isAsking} onClose={() => setAsking(false)}>
        <p>
          {offer ? 'What is held for you goes to the next person, and you lose your place.' : 'You lose your place.'} If
          you join again, you start at the end.
        </p>
        <ErrorNotice error={leave.error} fallback="You could not be taken off the list. Please try again." />
        <div className="flex flex-wrap gap-3">
          <Button variant="danger" is_busy={leave.isPending} onClick={() => leave.mutate()}>
            Leave the list
          </Button>
          <Button variant="quiet" onClick={() => setAsking(false)} data-autofocus>
            Stay
          </Button>
        </div>
      </Dialog>
    </>
  );
}
