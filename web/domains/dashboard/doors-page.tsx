import type { ReactNode } from 'react';

import { DoorHead } from '#web/domains/door/door-head.tsx';
import { StoredDoors } from '#web/domains/door/stored-doors.tsx';
import { hasDeviceToken } from '#web/domains/doormen/device-token.ts';
import { useSession } from '#web/platform/api/use-session.ts';
import { ProtectedPage } from '#web/platform/layout/protected-page.tsx';
import { useHydrated } from '#web/platform/lib/use-hydrated.ts';
import { useOfflinePage } from '#web/platform/offline/use-offline-page.ts';
import type { PageFlags } from '#web/platform/lib/page-flags.ts';
import { paths } from '#web/paths.ts';
import { LinkButton } from '#web/platform/ui/link-button.tsx';

import { MyEventList, NoEvents } from './my-event-list.tsx';
import { useMyDoors } from './use-my-doors.ts';

// Not for signed-in people alone: a device that a link let in finds its doors here, too.
export const handle: PageFlags = { title: 'Your doors', is_private: true };

/** Links to the doors that a person or this device may scan at: where the installed app begins. */
export default function DoorsPage() {
  const isHydrated = useHydrated();
  const { status } = useSession();
  const isDevice = isHydrated && status !== 'authenticated' && hasDeviceToken();
  useOfflinePage(isHydrated && (isDevice || status === 'authenticated'));
  if (isDevice)
    return (
      <DoorsFrame>
        <StoredDoors />
      </DoorsFrame>
    );
  return (
    <ProtectedPage title="Your doors">
      <MyDoors />
    </ProtectedPage>
  );
}

function DoorsFrame({ children }: { children: ReactNode }) {
  return (
    <div className="page-width max-w-5xl pt-8 sm:pt-12">
      <DoorHead title="Your doors" />
      <header className="grid gap-2">
        <h1 className="text-3xl font-extrabold">Your doors</h1>
        <p className="text-ink-soft">Open the door of an event to scan its tickets.</p>
      </header>
      <div className="mt-8 grid gap-10">{children}</div>
    </div>
  );
}

function MyDoors() {
  const { doors, error, retry } = useMyDoors();
  return (
    <DoorsFrame>
      <StoredDoors />
      <div>
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
              title="No doors right now"
              text="When a host adds you to an event’s door, the event appears here."
            >
              <LinkButton to={paths.home()}>Go home</LinkButton>
            </NoEvents>
          }
        />
      </div>
    </DoorsFrame>
  );
}
