/** An amount of minor units as an exact decimal number: `5450` with two decimals is `54.50`. */
export function decimalAmount(amount: number, decimals: number): string {
  if (decimals === 0) return String(amount);
  const digits = String(Math.abs(amount)).padStart(decimals + 1, '0');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
