import type { Scan } from '#contract/door.ts';

export type ScanKind = 'in' | 'out';

/** One attempt to scan a code, from pressing Enter until the server has answered. Its id never changes. */
export type Attempt = {
  scan_id: string;
  code: string;
  kind: ScanKind;
  /** `waiting`: no answer yet. `unanswered`: the network or the server failed; the same id is tried again. */
  status: 'waiting' | 'unanswered' | 'answered' | 'refused';
  /** Number of tries without an answer. */
  failures: number;
  scan?: Scan;
  /** The error message when the server refused the request. */
  reason?: string;
  is_undone?: boolean;
};

const mostKept = 20;

/** Adds a new attempt in front and drops the oldest answered ones. */
export function withAttempt(attempts: readonly Attempt[], attempt: Attempt): Attempt[] {
  return [attempt, ...attempts].filter(({ status }, place) => place < mostKept || status === 'unanswered');
}

/** Changes one attempt. */
export function withChange(attempts: readonly Attempt[], scanId: string, change: Partial<Attempt>): Attempt[] {
  return attempts.map((attempt) => (attempt.scan_id === scanId ? { ...attempt, ...change } : attempt));
}

/** The oldest attempt that still has no answer: the next one to retry. */
export function nextUnanswered(attempts: readonly Attempt[]): Attempt | undefined {
  return attempts.findLast(({ status }) => status === 'unanswered');
}

/** Whether a code is a duplicate reading: hand-held scanners send a code twice when held too long. */
export function isDuplicate(last: Attempt | undefined, code: string, kind: ScanKind, sinceLastMs: number): boolean {
  if (!last || last.code !== code || last.kind !== kind) return false;
  return last.status === 'waiting' || last.status === 'unanswered' || sinceLastMs < echoMs;
}

const echoMs = 1000;

/** Whether an admission can be undone: somebody was let in or out, and it has not been undone before. */
export function canUndo({ scan, is_undone }: Attempt): boolean {
  return !is_undone && (scan?.result === 'admitted' || scan?.result === 'left');
}
