import { Temporal } from 'temporal-polyfill';
import { invalid } from '#server/platform/lib/errors.ts';

type Field = 'sales_start_at' | 'sales_end_at';

/**
 * The instant of a sale's start or end as a host entered it: an instant, or a time of the event's zone. 400 for a time
 * that the clocks skip that night; one that comes twice is the first of the two.
 */
export function readSaleTime(text: string, zone: string, field: Field): Date {
  try {
    if (/(Z|[+-]\d\d:\d\d)$/.test(text)) return new Date(Temporal.Instant.from(text).epochMilliseconds);
    return readLocalTime(Temporal.PlainDateTime.from(text, { overflow: 'reject' }), zone, field);
  } catch (error) {
    if (error instanceof RangeError) throw invalid({ [field]: ['There is no such date.'] });
    throw error;
  }
}

function readLocalTime(local: Temporal.PlainDateTime, zone: string, field: Field): Date {
  const first = local.toZonedDateTime(zone, { disambiguation: 'earlier' });
  const second = local.toZonedDateTime(zone, { disambiguation: 'later' });
  if (!first.toPlainDateTime().equals(local)) {
    const [before, after] = [first, second].map((time) => time.toPlainTime().toString({ smallestUnit: 'minute' }));
    throw invalid({ [field]: [`The clocks skip this time that night. Use ${before} or ${after}.`] });
  }
  return new Date(first.epochMilliseconds);
}
