/** Five bits each, without I, L, O and U, which are easily confused with others. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 8;

/**
 * The number of an order for people, `7KX4-M2PQ`: the last 40 bits of its id. It is derived from the id, so it needs no
 * column. Two orders of one event share a number in about one of two hundred events with 100,000 orders; a search shows
 * both. The SQL function order_number computes the same, without the hyphen.
 */
export function orderNumber(orderId: string): string {
  const bits = Number.parseInt(orderId.slice(-10), 16);
  const digits = Array.from({ length: LENGTH }, (_, index) => {
    const rest = Math.floor(bits / 32 ** (LENGTH - 1 - index));
    return DIGITS[rest % 32];
  }).join('');
  return `${digits.slice(0, 4)}-${digits.slice(4)}`;
}

/** The last part of the ids with this number, as `readOrderNumber` returns it. */
export function orderIdEnd(number: string): string {
  const bits = Array.from(number).reduce((sum, digit) => sum * 32 + DIGITS.indexOf(digit), 0);
  return bits.toString(16).padStart(10, '0');
}

const TYPED = /^#?([0-9a-z]{4})[- ]?([0-9a-z]{4})$/i;

/** An order's number as somebody typed it, without its hyphen; null if it cannot be one. */
export function readOrderNumber(text: string): string | null {
  const [, first, second] = TYPED.exec(text.trim()) ?? [];
  if (first === undefined || second === undefined) return null;
  const number = `${first}${second}`.toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return number.includes('U') ? null : number;
}
