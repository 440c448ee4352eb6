import { z } from 'zod';
import { Instant, Money } from './common/values.ts';

/**
 * The states of a refund as people see them. `asked`: not sent yet. `on_its_way`: sent, not confirmed. `arrived`:
 * confirmed; the payer's bank shows it within 5 to 10 days. `failed`: refused or returned, so it is still owed.
 * `elsewhere`: paid back without us, by the payer's bank or in the provider's dashboard.
 */
export const refundStates = ['asked', 'on_its_way', 'arrived', 'failed', 'elsewhere'] as const;
export type RefundState = (typeof refundStates)[number];

/** A refund with its state, and since when. */
export const RefundStatus = z.object({
  state: z.enum(refundStates),
  amount: Money,
  at: Instant.describe('Since when it is in this state.'),
});
export type RefundStatus = z.infer<typeof RefundStatus>;
