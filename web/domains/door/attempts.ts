import type { FoundTicket, ListedTicket, Scan } from '#contract/door.ts';

import type { Scanned } from './engine/decide.ts';

export type ScanKind = 'in' | 'out';

/** What the person at the door was shown: the server's answer, or the device's own decision. */
export type Verdict = Pick<
  Scan,
  'result' | 'reason' | 'message' | 'ticket_type' | 'holder' | 'first_admitted_at' | 'door' | 'at'
> & {
  /** The server's record, by which a scan is undone; null while the server does not know of it. */
  id: string | null;
  ticket_id: string | null;
  is_override: boolean;
};

/** One scan of this device, from reading the code until the server has it. Its id never changes. */
export type Attempt = {
  scan_id: string;
  scanned: Scanned;
  kind: ScanKind | 'undo';
  /** The name of the door, and the time by this device's clock. */
  door: string;
  scanned_at: string;
  override_reason?: string;
  /** When the server gave the list by which this device decided. */
  listed_at?: string;
  /** Of an undo: the scan it takes back, and what that one's result was. */
  undoes_scan_id?: string;
  undoes_result?: Scan['result'];
  /** When the camera or the keyboard gave the code, in milliseconds since the page was opened. */
  seen_at?: number;
  /**
   * `waiting`: no answer yet. `unanswered`: the server could not be asked and the device cannot decide; it is asked again.
   * `stored`: decided by this device, to be sent. `answered`: by the server. `refused`: the server did not take the scan.
   */
  status: 'waiting' | 'unanswered' | 'stored' | 'answered' | 'refused';
  verdict?: Verdict;
  /** The error message when the server refused the request. */
  reason?: string;
  is_undone?: boolean;
  /** The ticket before this scan, to undo it on the list. */
  before?: ListedTicket;
};

const mostShown = 20;

/** Adds a new attempt in front and drops the oldest that need nothing any more. */
export function withAttempt(attempts: readonly Attempt[], attempt: Attempt): Attempt[] {
  return [attempt, ...attempts].filter(
    ({ status }, place) => place < mostShown || status === 'unanswered' || status === 'stored',
  );
}

/** Changes one attempt. */
export function withChange(attempts: readonly Attempt[], scanId: string, change: Partial<Attempt>): Attempt[] {
  return attempts.map((attempt) => (attempt.scan_id === scanId ? { ...attempt, ...change } : attempt));
}

/** Whether a code is a duplicate reading: hand-held scanners send a code twice when held too long. */
export function isDuplicate(last: Attempt | undefined, scanned: Scanned, kind: ScanKind, sinceLastMs: number): boolean {
  if (!last || last.kind !== kind || !('code' in scanned) || !('code' in last.scanned)) return false;
  // One that was refused is asked again: what stood in the way may be gone.
  if (last.scanned.code !== scanned.code || last.is_undone || last.status === 'refused') return false;
  return last.status === 'waiting' || last.status === 'unanswered' || sinceLastMs < echoMs;
}

const echoMs = 1000;

/** Whether an admission can be undone: somebody was let in or out, and it has not been undone before. */
export function canUndo({ kind, verdict, is_undone }: Attempt): boolean {
  return kind !== 'undo' && !is_undone && (verdict?.result === 'admitted' || verdict?.result === 'left');
}

/** Verdicts that a supervisor may admit against: with all others the ticket may be somebody else's by now. */
export const overridable: readonly Scan['result'][] = ['already_in', 'not_yet', 'too_late'];

/** Whether a supervisor may admit the holder of this ticket anyway. */
export function canOverride({ kind, status, verdict }: Attempt): boolean {
  const isDecided = status === 'answered' || status === 'stored';
  return kind === 'in' && isDecided && verdict !== undefined && overridable.includes(verdict.result);
}

/** What the door shows of a ticket that was found by name. */
export type Found = Omit<FoundTicket, 'order'> & { order: string | null };
