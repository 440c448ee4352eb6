import type { Payouts } from '#contract/connect.ts';

import { payoutsWords } from '#web/domains/connect/payouts-words.ts';

type PayoutsStep = {
  text: string;
  is_done: boolean;
  /** What leads on; null while nothing is to be done here. */ action: string | null;
};

/** The step “Getting paid” of a new host, by what the provider said last; dates on the clock of `zone`. */
export function payoutsStep(payouts: Payouts, zone: string): PayoutsStep {
  const action = payouts.state === 'not_started' ? 'Set up payouts' : 'See payouts';
  return {
    text: payoutsWords(payouts, zone).text,
    is_done: payouts.state === 'ready',
    action: payouts.next === 'continue' ? action : null,
  };
}
