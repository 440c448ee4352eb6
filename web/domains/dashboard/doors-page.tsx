import type { PageFlags } from '#web/platform/lib/page-flags.ts';
import { PageMeta } from '#web/platform/lib/page-meta.tsx';
import { paths } from '#web/paths.ts';
import { LinkButton } from '#web/platform/ui/link-button.tsx';

import { MyEventList, NoEvents } from './my-event-list.tsx';
import { useMyDoors } from './use-my-doors.ts';

export const handle: PageFlags = { title: 'Your doors', is_protected: true, is_private: true };

/** Links to the doors a person may scan at. */
export default function DoorsPage() {
  const { doors, error, retry } = useMyDoors();
  return (
    <div className="page-width max-w-5xl pt-8 sm:pt-12">
      <PageMeta title="Your doors" is_indexed={false} />
      <header className="grid gap-2">
        <h1 className="text-3xl font-extrabold">Your doors</h1>
        <p className="text-ink-soft">Open the door of an event to scan its tickets.</p>
      </header>
      <div className="mt-8">
        <MyEventList
          events={doors}
          error={error}
          onRetry={retry}
          actionsOf={({ slug, title }) => (
            <LinkButton to={paths.door(slug)} reloadDocument variant="primary">
              Open door
              <span className="sr-only"> of {title}</span>
            </LinkButton>
          )}
          empty={
            <NoEvents
              title="No doors for you right now"
              text="Once a host adds this account to an event’s door, the event appears here."
            >
              <LinkButton to={paths.home()}>Go home</LinkButton>
            </NoEvents>
          }
        />
      </div>
    </div>
  );
}
