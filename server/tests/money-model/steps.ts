import fc from 'fast-check';
import type { Fault } from './simulated-provider.ts';

/** One possible event in the money of two events on sale. `pick` chooses among the candidates. */
export type Step =
  | { do: 'sale'; at: number; quantity: number; hasPromoter: boolean; arrives: 'in_time' | 'late' | 'twice' }
  | { do: 'fee' }
  | { do: 'refund'; pick: number; part: 'one' | 'all'; keepsFee: boolean }
  | { do: 'refund_outside'; pick: number; percent: number }
  | { do: 'refund_fails'; pick: number }
  | { do: 'send_again'; pick: number }
  | { do: 'dispute'; pick: number; percent: number }
  | { do: 'decide'; pick: number; isWon: boolean }
  | { do: 'send'; fault: Fault | null }
  | { do: 'settle'; fault: Fault | null }
  | { do: 'restrict'; isRestricted: boolean }
  | { do: 'cancel'; at: number }
  | { do: 'pass'; days: number };

const pick = fc.nat({ max: 50 });
const fault = fc.constantFrom<(Fault | null)[]>(null, null, 'silent', 'lost_answer');
const at = fc.nat({ max: 1 });

const weighted: [number, fc.Arbitrary<Step>][] = [
  [
    7,
    fc.record({
      do: fc.constant('sale' as const),
      at,
      quantity: fc.integer({ min: 1, max: 3 }),
      hasPromoter: fc.boolean(),
      arrives: fc.constantFrom(
        'in_time' as const,
        'in_time' as const,
        'in_time' as const,
        'late' as const,
        'twice' as const,
      ),
    }),
  ],
  [2, fc.record({ do: fc.constant('fee' as const) })],
  [
    4,
    fc.record({
      do: fc.constant('refund' as const),
      pick,
      part: fc.constantFrom('one' as const, 'all' as const),
      keepsFee: fc.boolean(),
    }),
  ],
  [2, fc.record({ do: fc.constant('refund_outside' as const), pick, percent: fc.constantFrom(10, 33, 50, 100) })],
  [2, fc.record({ do: fc.constant('refund_fails' as const), pick })],
  [2, fc.record({ do: fc.constant('send_again' as const), pick })],
  [4, fc.record({ do: fc.constant('dispute' as const), pick, percent: fc.constantFrom(100, 100, 40) })],
  [4, fc.record({ do: fc.constant('decide' as const), pick, isWon: fc.boolean() })],
  [4, fc.record({ do: fc.constant('send' as const), fault })],
  [5, fc.record({ do: fc.constant('settle' as const), fault })],
  [1, fc.record({ do: fc.constant('restrict' as const), isRestricted: fc.boolean() })],
  [1, fc.record({ do: fc.constant('cancel' as const), at })],
  [2, fc.record({ do: fc.constant('pass' as const), days: fc.constantFrom(1, 4, 20) })],
];

/** Random histories with that many steps. */
export function histories({ minLength, maxLength }: { minLength: number; maxLength: number }): fc.Arbitrary<Step[]> {
  const step = fc.oneof(...weighted.map(([weight, arbitrary]) => ({ weight, arbitrary })));
  return fc.array(step, { minLength, maxLength, size: 'max' });
}
