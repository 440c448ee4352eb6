import { Waiting } from './no-answer.tsx';
import { PageAnnouncer } from './page-announcer.tsx';
import { SavedSync } from './saved-sync.tsx';
import { useDoubleClickGuard } from './use-double-click-guard.ts';

/** What no page needs to be shown: it comes when the first one is. */
export function AfterLoad() {
  useDoubleClickGuard();
  return (
    <>
      <Waiting />
      <PageAnnouncer />
      <SavedSync />
    </>
  );
}
