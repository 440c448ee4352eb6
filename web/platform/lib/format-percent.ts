/** A share in basis points: "15%", "12.5%", "1,200%". */
export function formatPercent(basisPoints: number): string {
  return `${(basisPoints / 100).toLocaleString('en')}%`;
}
