import type { PromoState } from './promo-codes.ts';

/** What the state of a promo code is called in lists and files. */
export const promoStateWords: Readonly<Record<PromoState, string>> = {
  active: 'Active',
  scheduled: 'Scheduled',
  ended: 'Expired',
  used_up: 'Used up',
  paused: 'Paused',
};
