/** `clear`: nothing was found. `held` waits for staff, which releases the money or stops it. */
export const sellerReviewStates = ['clear', 'held', 'released', 'stopped'] as const;
export type SellerReviewState = (typeof sellerReviewStates)[number];

/** Why a seller’s money is held: a first payout that is large, many sales, a payment that a bank doubts, or a new account that sold at once. */
export const sellerReviewReasons = ['first_large', 'many_sales', 'disputed', 'new_account'] as const;
export type SellerReviewReason = (typeof sellerReviewReasons)[number];
