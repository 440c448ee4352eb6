import { identityOf } from '../engine/ticket-code.ts';

const goneAfterMs = 1500;

/**
 * Passes a code on once as long as it stays in view: it counts as new only after it was out of view for a while. A code
 * that changes every few seconds counts as the same.
 */
export function createRepeatGuard() {
  let last = { identity: '', at: -Infinity };
  return {
    isNew(code: string, now: number): boolean {
      const identity = identityOf(code);
      const isNew = identity !== last.identity || now - last.at > goneAfterMs;
      last = { identity, at: now };
      return isNew;
    },
  };
}
