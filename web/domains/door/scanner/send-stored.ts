import type { OfflineScan, Scan } from '#contract/door.ts';

import { isRefusal } from '#web/platform/api/api-error.ts';
import { errorMessage } from '#web/platform/api/error-message.ts';
import { presentDate } from '#web/platform/lib/clock.ts';

import type { Attempt } from '../attempts.ts';
import type { DoorApi } from '../door-api.ts';
import { wordsOf } from '../scan-words.ts';
import type { StoredScan, ScanStore } from '../storage/scan-store.ts';
import { isAccessLost } from './ask-server.ts';

/** As many as the server takes at once. */
const batchSize = 100;

/** The server's record of a scan that was sent. */
export type SentScan = Omit<Scan, 'counts'>;

type Sending = {
  slug: string;
  device_id: string;
  api: Pick<DoorApi, 'sync'>;
  scans: ScanStore;
  /** Called for each scan that needs no further sending: with the server's record, or with why it took none. */
  onSent: (scan: StoredScan, answer: { scan?: SentScan; news?: string }) => Promise<void>;
};

/**
 * Sends the scans that this device decided, in the order they were made. Sending again what the server has already changes
 * nothing, so what was interrupted is simply sent again. One tab sends at a time. Tells whether there was anything to send.
 */
export async function sendStored(sending: Sending): Promise<boolean> {
  const work = () => sendAll(sending);
  // Browsers have locks on https only; elsewhere two tabs may send the same, which changes nothing.
  return 'locks' in navigator ? navigator.locks.request(`door-scans:${sending.slug}`, work) : work();
}

async function sendAll(sending: Sending): Promise<boolean> {
  const stored = await sending.scans.list(sending.slug);
  const unsent = stored.filter(({ state }) => state === 'unsent');
  for (let from = 0; from < unsent.length; from += batchSize) await send(sending, unsent.slice(from, from + batchSize));
  return unsent.length > 0;
}

/** A batch that the server does not take is halved, until the one scan is found that it refuses. */
async function send(sending: Sending, batch: StoredScan[]): Promise<void> {
  const { api, device_id, onSent } = sending;
  try {
    const body = {
      device_id,
      device_time: presentDate().toISOString(),
      scans: batch.map(({ attempt }) => offlineScanOf(attempt)),
    };
    const { results } = await api.sync(body);
    const answers = new Map(results.map(({ scan_id, scan }) => [scan_id, scan]));
    for (const stored of batch) {
      const scan = answers.get(stored.scan_id);
      const news = scan && newsOf(stored.attempt, scan);
      if (scan) await onSent(stored, { scan, ...(news && { news }) });
    }
  } catch (error) {
    const [only] = batch;
    if (!isRefusal(error) || isAccessLost(error) || !only) throw error;
    if (batch.length === 1)
      return onSent(only, { news: `Not recorded: ${errorMessage(error, 'the server did not accept it.')}` });
    const half = Math.ceil(batch.length / 2);
    await send(sending, batch.slice(0, half));
    await send(sending, batch.slice(half));
  }
}

function offlineScanOf({
  scan_id,
  kind,
  scanned,
  undoes_scan_id,
  door,
  scanned_at,
  verdict,
  listed_at,
  override_reason,
}: Attempt): OfflineScan {
  return {
    scan_id,
    kind,
    // An undo names the scan, which names the ticket.
    ...(kind === 'undo' ? { undoes_scan_id } : scanned),
    door,
    scanned_at,
    result: verdict?.result ?? 'unknown',
    reason: verdict?.reason ?? null,
    ...(listed_at && { listed_at }),
    ...(override_reason && { override_reason }),
  };
}

/** What the person at the door has to know: what they were shown does not hold. */
function newsOf({ verdict }: Attempt, scan: SentScan): string | undefined {
  const isTwice = scan.result === 'already_in';
  if (scan.is_conflict)
    return `${scan.message} ${isTwice ? 'Both entries are kept, and the host can see them.' : 'The host can see this entry.'}`;
  if (!verdict || verdict.result === scan.result) return undefined;
  return `The server says ${wordsOf(scan).word}. ${scan.message}`;
}
