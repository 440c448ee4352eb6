import { describe, expect, it } from 'vitest';

import { canUndo, isDuplicate, nextUnanswered, withAttempt, withChange, type Attempt } from './attempts.ts';

function buildAttempt(scan_id: string, values: Partial<Attempt> = {}): Attempt {
  return { scan_id, code: `code ${scan_id}`, kind: 'in', status: 'answered', failures: 0, ...values };
}

describe('attempts at the door', () => {
  it('keep the last twenty, and all that are unanswered', () => {
    let attempts: Attempt[] = [buildAttempt('lost', { status: 'unanswered' })];
    for (let count = 0; count < 30; count += 1) attempts = withAttempt(attempts, buildAttempt(String(count)));
    expect(attempts).toHaveLength(21);
    expect(attempts[0]?.scan_id).toBe('29');
    expect(nextUnanswered(attempts)?.scan_id).toBe('lost');
  });

  it('are repeated oldest first, until each has its answer', () => {
    const attempts = [buildAttempt('b', { status: 'unanswered' }), buildAttempt('a', { status: 'unanswered' })];
    expect(nextUnanswered(attempts)?.scan_id).toBe('a');
    expect(nextUnanswered(withChange(attempts, 'a', { status: 'answered' }))?.scan_id).toBe('b');
  });

  it('ignore the same reading twice, but not a later scan of the same ticket', () => {
    const last = buildAttempt('a', { code: 'X' });
    expect(isDuplicate(last, 'X', 'in', 300)).toBe(true);
    expect(isDuplicate(last, 'X', 'in', 1500)).toBe(false);
    expect(isDuplicate(last, 'X', 'out', 300)).toBe(false);
    expect(isDuplicate(last, 'Y', 'in', 300)).toBe(false);
    expect(isDuplicate({ ...last, status: 'waiting' }, 'X', 'in', 9000)).toBe(true);
    expect(isDuplicate(undefined, 'X', 'in', 0)).toBe(false);
  });

  it('can be undone once, and only if somebody was let in or out', () => {
    const counts = { admitted: 1, inside: 1, expected: 2 };
    const rest = { message: '', ticket_type: null, holder: null, first_admitted_at: null, door: null, at: '' };
    const flags = { reason: null, is_override: false, is_conflict: false };
    const scan = { id: 's', ticket_id: 't', ...flags, ...rest };
    expect(canUndo(buildAttempt('a', { scan: { ...scan, result: 'admitted', counts } }))).toBe(true);
    expect(canUndo(buildAttempt('a', { scan: { ...scan, result: 'admitted', counts }, is_undone: true }))).toBe(false);
    expect(canUndo(buildAttempt('a', { scan: { ...scan, result: 'already_in', counts } }))).toBe(false);
    expect(canUndo(buildAttempt('a', { status: 'unanswered' }))).toBe(false);
  });
});
