import { useEffect } from 'react';
import { useBlocker } from 'react-router';

import { inBrowser } from '#web/platform/api/browser.ts';
import { isSamePage } from '#web/platform/lib/same-page.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { Dialog } from '#web/platform/ui/dialog.tsx';

import { useUnsavedForms } from './unsaved.tsx';

/** Asks before a page with unsaved changes is left: in our words within the site, in the browser's when the tab closes. */
export function LeaveGuard() {
  const { names, isAny } = useUnsavedForms();
  const isUnsaved = names.length > 0;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation: { pathname, state }, historyAction }) =>
      isAny() &&
      currentLocation.pathname !== pathname &&
      !isSamePage(state, historyAction) &&
      !(historyAction === 'PUSH' && isSaved(state)) &&
      // Nobody can stay once the session has ended.
      inBrowser().session.get().status === 'authenticated',
  );

  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsaved]);

  return (
    <Dialog
      title={`Leave without saving ${listed(names)}?`}
      is_open={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
    >
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" onClick={() => blocker.reset?.()}>
          Stay
        </Button>
        <Button variant="danger" onClick={() => blocker.proceed?.()}>
          Leave
        </Button>
      </div>
    </Dialog>
  );
}

/** The form that leads to another page has just been saved. */
function isSaved(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'is_saved' in state;
}

/** "Venue", "Venue and Rules", "Basics, Venue and Rules" */
function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${last}` : last;
}
