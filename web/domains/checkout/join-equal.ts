import type { OrderLine } from '#contract/checkout.ts';

type Line = Pick<OrderLine, 'name' | 'quantity' | 'unit_price'>;

/** In Resale each ticket is a line of its own; those of one type and price are one for the reader, as in the mail. */
export function joinEqual(lines: readonly Line[]): Line[] {
  const joined: Line[] = [];
  for (const { name, quantity, unit_price } of lines) {
    const equal = joined.find((line) => line.name === name && line.unit_price.amount === unit_price.amount);
    if (equal) equal.quantity += quantity;
    else joined.push({ name, quantity, unit_price });
  }
  return joined;
}
