/** The filters of a list of orders. Without one it has every sale. */
export const orderFilters = [
  'paid',
  'free',
  'partially_refunded',
  'refunded',
  'refund_failed',
  'disputed',
  'held',
  'ended',
] as const;
export type OrderFilter = (typeof orderFilters)[number];

/** Admission of the guests: `yes` at least once, `inside` is there now. */
export const arrivals = ['yes', 'inside', 'no'] as const;
export type Arrival = (typeof arrivals)[number];
