/** In Resale each ticket is an order line of its own. Lines of the same type and price are shown as one. */
export function joinEqual<Line extends { name: string; quantity: number }>(
  lines: readonly Line[],
  priceOf: (line: Line) => number,
): Line[] {
  const joined: Line[] = [];
  for (const line of lines) {
    const equal = joined.find((other) => other.name === line.name && priceOf(other) === priceOf(line));
    if (equal) equal.quantity += line.quantity;
    else joined.push({ ...line });
  }
  return joined;
}
