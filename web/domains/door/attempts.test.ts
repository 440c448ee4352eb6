import { describe, expect, it } from 'vitest';

import { canOverride, canUndo, isDuplicate, withAttempt, type Attempt, type Verdict } from './attempts.ts';

function buildAttempt(scan_id: string, values: Partial<Attempt> = {}): Attempt {
  const scanned = { code: `code ${scan_id}` };
  return { scan_id, scanned, kind: 'in', door: '', scanned_at: '', status: 'answered', ...values };
}

const facts = { id: 's', ticket_id: 't', message: '', ticket_type: null, holder: null, door: null, at: '' };
const rest = { ...facts, reason: null, is_override: false, first_admitted_at: null };
const verdict = (result: Verdict['result']): Verdict => ({ ...rest, result });

describe('attempts at the door', () => {
  it('keep the last twenty, and all that the server does not have', () => {
    let attempts: Attempt[] = [
      buildAttempt('lost', { status: 'unanswered' }),
      buildAttempt('stored', { status: 'stored' }),
      buildAttempt('done'),
    ];
    for (let count = 0; count < 30; count += 1) attempts = withAttempt(attempts, buildAttempt(String(count)));
    expect(attempts).toHaveLength(22);
    expect(attempts[0]?.scan_id).toBe('29');
    expect(attempts.slice(20).map(({ scan_id }) => scan_id)).toEqual(['lost', 'stored']);
  });

  it('ignore the same reading twice, but not a later scan of the same ticket', () => {
    const last = buildAttempt('a', { scanned: { code: 'X' } });
    expect(isDuplicate(last, { code: 'X' }, 'in', 300)).toBe(true);
    expect(isDuplicate(last, { code: 'X' }, 'in', 1500)).toBe(false);
    expect(isDuplicate(last, { code: 'X' }, 'out', 300)).toBe(false);
    expect(isDuplicate(last, { code: 'Y' }, 'in', 300)).toBe(false);
    expect(isDuplicate({ ...last, status: 'waiting' }, { code: 'X' }, 'in', 9000)).toBe(true);
    expect(isDuplicate({ ...last, is_undone: true }, { code: 'X' }, 'in', 300)).toBe(false);
    expect(isDuplicate({ ...last, status: 'refused' }, { code: 'X' }, 'in', 300)).toBe(false);
    expect(isDuplicate(undefined, { code: 'X' }, 'in', 0)).toBe(false);
  });

  it('take a supervisor’s second try with the same code for a new scan', () => {
    const last = buildAttempt('a', { scanned: { code: 'X' }, verdict: verdict('already_in') });
    expect(isDuplicate(last, { ticket_id: 't' }, 'in', 100)).toBe(false);
  });

  it('can be undone once, and only if somebody was let in or out', () => {
    expect(canUndo(buildAttempt('a', { verdict: verdict('admitted') }))).toBe(true);
    expect(canUndo(buildAttempt('a', { verdict: verdict('left') }))).toBe(true);
    expect(canUndo(buildAttempt('a', { verdict: verdict('admitted'), is_undone: true }))).toBe(false);
    expect(canUndo(buildAttempt('a', { verdict: verdict('admitted'), kind: 'undo' }))).toBe(false);
    expect(canUndo(buildAttempt('a', { verdict: verdict('already_in') }))).toBe(false);
    expect(canUndo(buildAttempt('a', { status: 'unanswered' }))).toBe(false);
  });

  it('can be overridden only where the ticket is surely the guest’s', () => {
    expect(canOverride(buildAttempt('a', { verdict: verdict('already_in') }))).toBe(true);
    expect(canOverride(buildAttempt('a', { verdict: verdict('admitted') }))).toBe(false);
    expect(canOverride(buildAttempt('a', { verdict: verdict('refunded') }))).toBe(false);
    expect(canOverride(buildAttempt('a', { verdict: verdict('already_in'), kind: 'out' }))).toBe(false);
  });
});
