/** `clear`: no findings. `held`: waits for staff, who release or stop the money. */
export const sellerReviewStates = ['clear', 'held', 'released', 'stopped'] as const;
export type SellerReviewState = (typeof sellerReviewStates)[number];

/**
 * Why a seller’s money is held: a large first payout, many sales, a disputed or suspected payment, or a new account
 * that resold at once.
 */
export const sellerReviewReasons = ['first_large', 'many_sales', 'disputed', 'new_account'] as const;
export type SellerReviewReason = (typeof sellerReviewReasons)[number];
