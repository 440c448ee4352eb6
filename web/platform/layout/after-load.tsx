import { Waiting } from './no-answer.tsx';
import { PageAnnouncer } from './page-announcer.tsx';

/** What no page needs to be shown: it comes when the first one is. */
export function AfterLoad() {
  return (
    <>
      <Waiting />
      <PageAnnouncer />
    </>
  );
}
