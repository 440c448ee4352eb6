import { formatDay } from '#contract/format-time.ts';

type Days = { date_from?: string | undefined; date_to?: string | undefined };

/** "Fri 4 Dec – Sat 5 Dec", or "From Fri 4 Dec": the chosen range of days, which has no zone. */
export function describeDays({ date_from, date_to }: Days): string {
  const [from, to] = [date_from, date_to].map((day) => day && formatDay(day, 'UTC'));
  if (from === to) return from ?? '';
  if (!to) return `From ${from}`;
  return from ? `${from} – ${to}` : `Until ${to}`;
}
