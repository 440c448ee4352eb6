/** The settings whose values pages name: the fee, how long things last, and how far lists are counted. The server sends them with each page. */
export const siteNumbers = [
  'fee_basis_points',
  'fee_fixed_amount',
  'hold_minutes',
  'keep_or_refund_days',
  'payout_hours',
  'first_payout_days',
  'session_idle_days',
  'session_absolute_days',
  'login_retention_days',
  'guest_link_days',
  'unpaid_retention_days',
  'count_cap',
] as const;
export type SiteNumbers = Readonly<Record<(typeof siteNumbers)[number], number>>;
