import fc from 'fast-check';
import type { PromoCode } from '#contract/promo-codes.ts';
import { canResume } from './code-facts.ts';
import { at, keptLeft } from './model.ts';
import { isDone, step } from './step.ts';

/** The host pauses the promo code of an event, or resumes it. */
const pauseOrResume = step<{ event: number }>('pause or resume the code', {
  async run({ model, sendAsHost }, { event }) {
    const code = at(model.codes, event);
    const path = `/events/${at(model.events, event).slug}/promo-codes/${code.id}/`;
    const isPaused = code.keptBefore !== null;
    const body = { version: code.version, is_paused: !isPaused };
    const answer = await sendAsHost<PromoCode>('PATCH', path, body);
    if (!isDone(model, answer, canResume(model, code))) return;
    const taken = code.kept - keptLeft(model, code);
    const change = isPaused ? { kept: code.keptBefore, keptBefore: null } : { kept: taken, keptBefore: code.kept };
    Object.assign(code, change, { version: answer.body.version });
  },
});

/** The steps of promo codes, with their weights. */
export const codeSteps = [{ weight: 1, arbitrary: fc.record({ event: fc.nat({ max: 1 }) }).map(pauseOrResume) }];
