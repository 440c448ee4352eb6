/** Why staff looks at a seller before their money is sent. functions/weigh_seller.sql finds them. */
const sellerReviewReasons = ['first_large', 'many_sales', 'disputed', 'new_account'] as const;

/** `clear`: nothing was found. `held` waits for staff, which releases the money or stops it. */
export const sellerReviewStates = ['clear', 'held', 'released', 'stopped'] as const;
export type SellerReviewState = (typeof sellerReviewStates)[number];
