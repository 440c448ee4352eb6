import CloudUpload from 'icon:cloud-upload';
import Clock from 'icon:clock';
import WifiOff from 'icon:wifi-off';
import type { ReactNode } from 'react';

import { doorTime } from '#contract/door-words.ts';
import { formatZonedClock } from '#contract/format-time.ts';
import { counted } from '#contract/counted.ts';
import { presentDate } from '#web/platform/lib/clock.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { Notice } from '#web/platform/ui/notice.tsx';

import { clockWords } from './clock-words.ts';
import { wordsOf } from './scan-words.ts';
import type { ScannerState } from './scanner/scanner-state.ts';
import type { Scanner } from './scanner/scanner.ts';
import type { StoredScan } from './storage/scan-store.ts';

/** What stands in the way: no network, scans still to be sent, a wrong clock, and news of scans that were sent. */
export function ConnectionStrip({ state, scanner }: { state: ScannerState; scanner: Scanner }) {
  const { is_offline, unsent, seconds_ahead, news, cannot_keep } = state;
  const zone = state.door?.event.time_zone ?? 'UTC';
  return (
    <div className="grid gap-1.5 empty:hidden">
      {is_offline && <Line icon={<WifiOff aria-hidden="true" />}>{offlineWords(state, scanner, zone)}</Line>}
      {unsent > 0 && (
        <Line icon={<CloudUpload aria-hidden="true" />}>
          <strong>{counted(unsent, 'scan')} not sent.</strong> Saved on this phone and sent later.
        </Line>
      )}
      {seconds_ahead !== null && <Line icon={<Clock aria-hidden="true" />}>{clockWords(seconds_ahead)}</Line>}
      {cannot_keep && (
        <Notice tone="danger" is_alert>
          This browser can’t save scans, so nothing can be checked offline. Leave private browsing, or free up some
          space.
        </Notice>
      )}
      {/* One at a time, so that the verdict of the next scan stays in view. */}
      <News key={news[0]?.scan_id} {...{ news, zone }} onRead={(scan) => void scanner.dismiss(scan)} />
    </div>
  );
}

function offlineWords({ is_list_ready }: ScannerState, { list }: Scanner, zone: string): string {
  const listedAt = list.stored?.list?.fetched_at;
  if (is_list_ready && listedAt)
    return `No connection. This phone checks codes against its list from ${doorTime(listedAt, presentDate(), zone)}.`;
  return 'No connection. Codes cannot be checked right now; scans are kept and checked once you’re back online.';
}

type NewsProps = { news: StoredScan[]; zone: string; onRead: (scan: StoredScan) => void };

/** What there is to tell of scans that were sent: of the first, and how many more. */
function News({ news: [scan, ...more], zone, onRead }: NewsProps) {
  if (!scan) return null;
  return (
    <Notice tone="danger" is_alert>
      <span className="flex items-start gap-3">
        <span className="min-w-0 grow">
          {factsOf(scan.attempt, zone)} {scan.news} {more.length > 0 && `${more.length} more.`}
        </span>
        <Button size="sm" onClick={() => onRead(scan)}>
          Got it
        </Button>
      </span>
    </Notice>
  );
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p
      role="status"
      className="flex items-start gap-2 rounded-control bg-caution-soft px-3 py-2 text-sm leading-snug font-medium text-caution [&>svg]:mt-0.5 [&>svg]:size-4 [&>svg]:shrink-0"
    >
      {icon}
      <span className="min-w-0">{children}</span>
    </p>
  );
}

function factsOf({ verdict, scanned_at }: ScannerState['attempts'][number], zone: string): string {
  const facts = [
    formatZonedClock(scanned_at, zone),
    verdict?.holder,
    verdict?.ticket_type,
    verdict && wordsOf(verdict).word,
  ];
  return `${facts.filter(Boolean).join(' · ')}:`;
}
