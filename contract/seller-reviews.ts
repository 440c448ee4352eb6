/** `clear`: nothing was found. `held` waits for staff, which releases the money or stops it. */
export const sellerReviewStates = ['clear', 'held', 'released', 'stopped'] as const;
export type SellerReviewState = (typeof sellerReviewStates)[number];
