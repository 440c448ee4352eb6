import type { ReactNode } from 'react';

import { DoorHead } from '#web/domains/door/door-head.tsx';
import { StoredDoors } from '#web/domains/door/stored-doors.tsx';
import { hasDeviceToken } from '#web/domains/doormen/device-token.ts';
import { useSession } from '#web/platform/api/use-session.ts';
import { PartNotLoaded } from '#web/platform/layout/part-not-loaded.tsx';
import { ProtectedPage } from '#web/platform/layout/protected-page.tsx';
import { useHydrated } from '#web/platform/lib/use-hydrated.ts';
import { useOfflinePage } from '#web/platform/offline/use-offline-page.ts';
import type { PageFlags } from '#web/platform/lib/page-flags.ts';
import { paths } from '#web/paths.ts';
import { EmptyState } from '#web/platform/ui/empty-state.tsx';
import { LinkButton } from '#web/platform/ui/link-button.tsx';

import { MyEventRow, MyEventRowsSkeleton } from './my-event-row.tsx';
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
      <DoorsFrame>
        <StoredDoors />
        <MyDoors />
      </DoorsFrame>
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
      <div className="mt-8 grid grid-cols-1 gap-10">{children}</div>
    </div>
  );
}

function MyDoors() {
  const { doors, query } = useMyDoors();
  if (!doors && query.error) return <PartNotLoaded query={query} fallback="Your events could not be loaded." />;
  if (!doors) return <MyEventRowsSkeleton />;
  if (doors.length === 0)
    return (
      <EmptyState title="No doors right now" text="When a host adds you to an event’s door, the event appears here.">
        <LinkButton to={paths.home()}>Go home</LinkButton>
      </EmptyState>
    );
  return (
    <ul className="grid grid-cols-1 gap-4">
      {doors.map((event) => (
        <li key={event.id}>
          <MyEventRow event={event}>
            <LinkButton to={paths.door(event.slug)} reloadDocument variant="primary">
              Open door
              <span className="sr-only"> of {event.title}</span>
            </LinkButton>
          </MyEventRow>
        </li>
      ))}
    </ul>
  );
}
