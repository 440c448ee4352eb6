import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';

import { isApiError } from '#web/platform/api/api-error.ts';
import type { PageFlags } from '#web/platform/lib/page-flags.ts';
import { PageMeta } from '#web/platform/lib/page-meta.tsx';
import { useWakeLock } from '#web/domains/tickets/use-wake-lock.ts';
import { Notice } from '#web/platform/ui/notice.tsx';

import type { ScanKind } from './attempts.ts';
import { CodeInput } from './code-input.tsx';
import { DoorBar } from './door-bar.tsx';
import { DoorCounts } from './door-counts.tsx';
import { DoorMissing, DoorSkeleton, DoorUnreachable } from './door-placeholders.tsx';
import { doorQuery } from './door-query.ts';
import { KindSwitch } from './kind-switch.tsx';
import { ResultPanel } from './result-panel.tsx';
import { ScanList } from './scan-list.tsx';
import { announce } from './scan-sound.ts';
import { wordsOf } from './scan-words.ts';
import { useDoorSettings } from './use-door-settings.ts';
import { useScans } from './use-scans.ts';

export const handle: PageFlags = {
  title: 'Door',
  is_protected: true,
  is_private: true,
  hide_header: true,
  hide_footer: true,
};

/** The door of one event: scans codes and shows each result as a word and a colour. */
export default function DoorPage() {
  const { slug = '' } = useParams();
  const door = useQuery(doorQuery(slug));
  const settings = useDoorSettings();
  const [kind, setKind] = useState<ScanKind>('in');
  const { attempts, scan, undo } = useScans({
    slug,
    door: settings.name,
    onResult: (attempt) => announce(attempt.scan ? wordsOf(attempt.scan).tone : 'wait', settings.isSoundOn),
  });
  useWakeLock(true);

  if (isApiError(door.error) && [403, 404].includes(door.error.status)) return <DoorMissing />;
  if (!door.data) {
    const isFailing = door.isError || door.fetchStatus === 'paused';
    return isFailing ? <DoorUnreachable onRetry={() => void door.refetch()} /> : <DoorSkeleton />;
  }
  const { event, counts } = door.data;
  const isFailing = door.fetchStatus === 'paused' || door.failureCount > 0;
  return (
    <div className="flex min-h-dvh flex-col gap-3 p-3 sm:gap-4 sm:p-5 lg:h-dvh">
      <PageMeta title={`Door of ${event.title}`} is_indexed={false} />
      <DoorBar title={event.title} settings={settings} />
      {isFailing && (
        <Notice tone="caution" is_alert>
          No connection. Codes cannot be checked right now; scans are kept and checked as soon as it is back.
        </Notice>
      )}
      <div className="grid min-h-0 grow gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-6">
        <div className="flex min-h-0 flex-col gap-3 max-lg:h-[calc(100dvh-10rem)] max-lg:min-h-112 sm:gap-4">
          <DoorCounts counts={counts} has_inside={event.reentry_allowed} />
          <ResultPanel attempt={attempts[0]} />
          {event.reentry_allowed && <KindSwitch kind={kind} onChange={setKind} />}
          <CodeInput onCode={(code) => scan(code, kind)} />
        </div>
        <div className="min-h-0 lg:overflow-y-auto">
          <ScanList attempts={attempts} time_zone={event.time_zone} onUndo={undo} />
        </div>
      </div>
    </div>
  );
}
