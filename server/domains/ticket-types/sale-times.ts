import { Temporal } from 'temporal-polyfill';
import type { SaleHours } from '#contract/host-ticket-types.ts';
import { explain } from '#server/domains/events/editing/read-times.ts';
import { invalid } from '#server/platform/lib/errors.ts';
import { readWallTime } from '#server/platform/lib/local-time.ts';

type Field = keyof SaleHours;
type Clock = { zone: string; field: Field; which: SaleHours[Field] };

/**
 * The instant of a sale's start or end as a host entered it: an instant, or local time of the event. 400 for a skipped
 * local time, and for one that occurs twice until the choice is given.
 */
export function readSaleTime(text: string, { zone, field, which }: Clock): Date {
  try {
    if (/(Z|[+-]\d\d:\d\d)$/.test(text)) return new Date(Temporal.Instant.from(text).epochMilliseconds);
    const reading = readWallTime(text, zone, which);
    if ('instant' in reading) return reading.instant;
    throw invalid({ [field]: [explain(reading, zone)] });
  } catch (error) {
    if (error instanceof RangeError) throw invalid({ [field]: ['There is no such date.'] });
    throw error;
  }
}
