/** An amount in minor units (cents) and its lower-case ISO 4217 currency. */
export type Money = { amount: number; currency: string };

export type Rounding = 'half_up' | 'down';

/** Makes a Money; throws when the amount is not a safe integer. */
export function money(amount: number, currency: string): Money {
  return { amount: checked(amount), currency };
}

/** Sum of amounts in minor units; throws when it leaves the safe integer range. */
export function sum(amounts: readonly number[]): number {
  return checked(amounts.reduce((total, amount) => total + amount, 0));
}

/** `amount` times a whole quantity. */
export function times(amount: number, quantity: number): number {
  return checked(amount * quantity);
}

/** A share of `amount` in basis points (10,000 = all of it), rounded as named. Amounts here are never negative. */
export function percentage(amount: number, basisPoints: number, rounding: Rounding): number {
  const exact = BigInt(checked(amount)) * BigInt(basisPoints);
  const rounded = rounding === 'half_up' ? (exact + 5000n) / 10_000n : exact / 10_000n;
  return checked(Number(rounded));
}

/** Splits `amount` by weights so that the parts sum to it exactly (largest remainder; ties to the earlier part). */
export function allocate(amount: number, weights: readonly number[]): number[] {
  const total = BigInt(sum(weights));
  if (total === 0n) return weights.map(() => 0);
  const whole = BigInt(checked(amount));
  const parts = weights.map((weight, index) => {
    const exact = whole * BigInt(weight);
    return { index, part: Number(exact / total), remainder: exact % total };
  });
  let left = amount - sum(parts.map((entry) => entry.part));
  const byRemainder = [...parts].sort((a, b) =>
    a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1,
  );
  for (const entry of byRemainder) {
    if (left <= 0) break;
    entry.part += 1;
    left -= 1;
  }
  return parts.map((entry) => entry.part);
}

function checked(amount: number): number {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not a whole number of minor units: ${amount}`);
  return amount;
}
