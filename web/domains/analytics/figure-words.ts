import type { AsOf, FigureName, ViewFigures } from '#contract/figures.ts';

import { formatPercent } from '#web/platform/lib/format-percent.ts';
import { formatClock, formatDateTime } from '#contract/format-time.ts';
import { spokenZoneName } from '#contract/time-zones.ts';
import { counted } from '#contract/counted.ts';

/** The names of the figures of money, and what each means. docs/rules/analytics.md */
export const figureWords: Record<FigureName, { name: string; text: string }> = {
  gross: { name: 'Gross', text: 'Everything buyers paid, fees included. Refunds do not lower it.' },
  fees: { name: 'Fees', text: 'What the platform keeps.' },
  commission: { name: 'Promoters', text: 'What promoters earn from your sales.' },
  net: { name: 'Net', text: 'What is yours after fees, promoters, refunds and disputes.' },
  resale: { name: 'Resale', text: 'Your share of sellers’ profit in Resale. Included in Net, not in Gross.' },
  refunds: { name: 'Refunds', text: 'What went back to buyers.' },
  disputed: { name: 'Disputed', text: 'What banks took back, or hold until a dispute is decided.' },
  pending: { name: 'Pending', text: 'Yours, but not sent to you yet.' },
  paid_out: { name: 'Paid out', text: 'Sent to you.' },
};

/** What the sum of a figure is made of. */
export const partWords = {
  sales: 'Sales',
  refunds: 'Refunds',
  disputes: 'Disputes',
  resale: 'Resale',
  other: 'Corrections',
  paid_out: 'Sent to you',
} as const;

/** "as of 14:05, Berlin" */
export function asOfWords({ at, time_zone }: AsOf): string {
  return `as of ${formatClock(at, time_zone)}, ${placeOfZone(time_zone)}`;
}

/** The place a time zone is named after: "Berlin". */
function placeOfZone(zone: string): string {
  return zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone;
}

/** "1,201 tickets in the first 24 hours, from Sat 28 Nov, 10:00 CET." */
export function onSaleWords(hours: readonly { at: string; tickets: number }[], zone: string): string {
  const sold = hours.reduce((sum, { tickets }) => sum + tickets, 0);
  const from = hours[0] ? `, from ${formatDateTime(hours[0].at, zone)}` : '';
  return `${counted(sold, 'ticket')} in the first 24 hours${from}.`;
}

/** "7 of 40 came. Times are Berlin time." */
export function checkInWords({ came, expected }: { came: number; expected: number }, zone: string): string {
  return `${came.toLocaleString('en')} of ${expected.toLocaleString('en')} came. Times are ${spokenZoneName(zone)}.`;
}

/** A share in basis points as a percentage: "3.2%"; a dash when there is none. */
export function shareWords(basisPoints: number | null): string {
  return basisPoints === null ? '–' : formatPercent(Math.round(basisPoints / 10) * 10);
}

/** "1,204 views, 3.2% bought" */
export function viewWords({ views, conversion_basis_points }: ViewFigures): string {
  if (views === 0) return 'no views yet';
  const count = counted(views, 'view');
  return conversion_basis_points === null ? count : `${count}, ${shareWords(conversion_basis_points)} bought`;
}

/** Above this a percentage says nothing any more. */
const MOST_PERCENT = 999;

/** How a figure changed from the period before: "+12%"; null from nothing or far less, and from or to a loss. */
export function changeWords(now: number, before: number): string | null {
  if (before <= 0 || now < 0) return null;
  const percent = Math.round(((now - before) / before) * 100);
  if (Math.abs(percent) > MOST_PERCENT) return null;
  const size = formatPercent(Math.abs(percent) * 100);
  if (percent === 0) return `±${size}`;
  return percent > 0 ? `+${size}` : `−${size}`;
}
