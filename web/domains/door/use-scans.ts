import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

import type { Scan } from '#contract/door.ts';

import { isApiError } from '#web/platform/api/api-error.ts';
import { inBrowser } from '#web/platform/api/browser.ts';
import { errorMessage } from '#web/platform/api/error-message.ts';
import { showError } from '#web/platform/api/show-error.ts';
import { randomId } from '#web/platform/lib/random-id.ts';

import { isDuplicate, nextUnanswered, withAttempt, withChange, type Attempt, type ScanKind } from './attempts.ts';
import { doorQuery } from './door-query.ts';
import { doorDevice } from './use-door-settings.ts';

const retryMs = 2000;

type ScansOptions = {
  slug: string;
  /** The name of this device's door. */
  door: string;
  /** Called with a result: time for colour and sound. */
  onResult: (attempt: Attempt) => void;
};

/** The scans of this device: sent at once, retried with the same id until the server has answered. */
export function useScans({ slug, door, onResult }: ScansOptions) {
  const client = useQueryClient();
  const [attempts, setAttempts] = useState<Attempt[]>([]);
  const lastAt = useRef(0);

  const change = (attempt: Attempt, changes: Partial<Attempt>) => {
    setAttempts((now) => withChange(now, attempt.scan_id, changes));
    return { ...attempt, ...changes };
  };

  const updateCounts = ({ counts }: Scan) =>
    client.setQueryData(doorQuery(slug).queryKey, (known) => known && { ...known, counts });

  const send = async (attempt: Attempt) => {
    const { scan_id, code, kind } = attempt;
    const body = { code, kind, scan_id, device_id: doorDevice(), door };
    try {
      const scan = await inBrowser().api('scanTicket', { params: { id: slug }, body });
      updateCounts(scan);
      onResult(change(attempt, { status: 'answered', scan }));
    } catch (error) {
      const isFinal = isApiError(error) && error.status < 500 && error.status !== 429;
      if (isFinal) return onResult(change(attempt, { status: 'refused', reason: errorMessage(error, 'Not checked.') }));
      const unanswered = change(attempt, { status: 'unanswered', failures: attempt.failures + 1 });
      if (unanswered.failures === 1) onResult(unanswered);
    }
  };

  const scan = (text: string, kind: ScanKind) => {
    const code = text.trim();
    const now = performance.now();
    if (code === '' || isDuplicate(attempts[0], code, kind, now - lastAt.current)) return;
    lastAt.current = now;
    const attempt: Attempt = { scan_id: randomId(), code, kind, status: 'waiting', failures: 0 };
    setAttempts((known) => withAttempt(known, attempt));
    void send(attempt);
  };

  useRetries(attempts, send);
  const undo = useUndo({
    slug,
    updateCounts,
    change,
    add: (done) => setAttempts((now) => withAttempt(now, done)),
    onResult,
  });
  return { attempts, scan, undo };
}

/** Retries unanswered attempts, the oldest first, every two seconds and as soon as the network is back. */
function useRetries(attempts: Attempt[], send: (attempt: Attempt) => Promise<void>) {
  const next = nextUnanswered(attempts);
  const retry = useEffectEvent(() => void (next && send(next)));
  useEffect(() => {
    if (!next) return;
    const timer = setTimeout(retry, retryMs);
    window.addEventListener('online', retry);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', retry);
    };
  }, [next]);
}

type UndoOptions = {
  slug: string;
  updateCounts: (scan: Scan) => void;
  change: (attempt: Attempt, changes: Partial<Attempt>) => Attempt;
  add: (done: Attempt) => void;
  onResult: (attempt: Attempt) => void;
};

/** Undoes one admission. Another try after a failure sends the same id. */
function useUndo({ slug, updateCounts, change, add, onResult }: UndoOptions) {
  const ids = useRef(new Map<string, string>());
  return async (attempt: Attempt) => {
    if (!attempt.scan) return;
    const scan_id = ids.current.get(attempt.scan_id) ?? randomId();
    ids.current.set(attempt.scan_id, scan_id);
    try {
      const input = { params: { id: slug, scan: attempt.scan.id }, body: { device_id: doorDevice(), scan_id } };
      const scan = await inBrowser().api('undoScan', input);
      updateCounts(scan);
      change(attempt, { is_undone: true });
      // Without the code, so that reading it again is a new scan, not a duplicate.
      const done: Attempt = { ...attempt, scan_id, code: '', status: 'answered', scan, is_undone: true };
      add(done);
      onResult(done);
    } catch (error) {
      showError(error, 'The scan could not be taken back.', { title: 'Undo Failed' });
    }
  };
}
