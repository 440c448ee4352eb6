import { useEffect, useState } from 'react';
import { Link, useParams } from 'react-router';

import { forgetDeviceToken, readDeviceToken } from '#web/domains/doormen/device-token.ts';
import { useHydrated } from '#web/platform/lib/use-hydrated.ts';
import type { PageFlags } from '#web/platform/lib/page-flags.ts';
import { paths } from '#web/paths.ts';
import { ProtectedPage } from '#web/platform/layout/protected-page.tsx';
import { useOfflinePage } from '#web/platform/offline/use-offline-page.ts';

import { DoorApp } from './door-app.tsx';
import { DoorHead } from './door-head.tsx';
import { DoorMissing, DoorNotYet, DoorSkeleton, DoorUnreachable } from './door-placeholders.tsx';
import { openScanner } from './open-scanner.ts';
import { useDoorSettings } from './use-door-settings.ts';
import { useFreshDocument } from './use-fresh-document.ts';
import { useScanner } from './use-scanner.ts';
import { useToolsReady } from './use-tools-ready.ts';

// Not for signed-in people alone: a device that a link let in has no account.
export const handle: PageFlags = {
  title: 'Door',
  is_private: true,
  hide_header: true,
  hide_footer: true,
  works_offline: true,
};

/** The door of one event, for a person of its team or a device that a link let in. */
export default function DoorPage() {
  const { slug = '' } = useParams();
  const isHydrated = useHydrated();
  const token = isHydrated ? readDeviceToken(slug)?.token : undefined;
  useFreshDocument();
  if (token) return <OpenDoor key={slug} slug={slug} token={token} />;
  return (
    <ProtectedPage title="Door">
      <OpenDoor key={slug} slug={slug} />
    </ProtectedPage>
  );
}

function OpenDoor({ slug, token }: { slug: string; token?: string }) {
  const settings = useDoorSettings();
  const [scanner] = useState(() => openScanner(slug, token));
  const state = useScanner(scanner);
  const { door, is_offline } = state;
  // The installed app begins with the list of doors.
  useOfflinePage(useToolsReady(scanner.list, { code_mode: door?.event.code_mode, is_offline }), paths.doors());
  useEffect(() => {
    if (state.access === 'lost') forgetDeviceToken(slug);
  }, [state.access, slug]);

  const onRetry = () => void scanner.retry();
  if (state.access === 'lost')
    return <DoorMissing unsent={state.unsent} is_device={token !== undefined} onRetry={onRetry} />;
  if (state.access === 'not_yet') return <DoorNotYet />;
  if (!state.door) return state.is_unreachable ? <DoorUnreachable onRetry={onRetry} /> : <DoorSkeleton />;
  return (
    <>
      <DoorHead title={`Door of ${state.door.event.title}`} />
      <DoorApp door={state.door} state={state} scanner={scanner} settings={settings}>
        <p className="text-sm text-ink-soft">
          New at the door?{' '}
          <Link
            to={paths.doorRehearsal(slug)}
            reloadDocument
            className="font-semibold text-ink underline underline-offset-4"
          >
            Rehearse with pretend tickets
          </Link>
        </p>
      </DoorApp>
    </>
  );
}
