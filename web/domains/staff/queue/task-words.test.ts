import { expect, test } from 'vitest';
import { titleOf } from './task-words.ts';

test('a code of the payment provider is shown as words, and its sentences with the ids in them', () => {
  const refundFailed = (what: string) => titleOf({ kind: 'refund', what });
  expect(refundFailed('expired_or_canceled_card')).toBe('Refund failed: expired or canceled card');
  expect(refundFailed("No such payment_intent: 'pi_Hs_WAJ'")).toBe(
    "Refund failed: No such payment_intent: 'pi_Hs_WAJ'",
  );
});
