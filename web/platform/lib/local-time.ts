/** Hours later on the clock: `2026-12-12T23:00` and 6 are `2026-12-13T05:00`. The zone's changes do not count. */
export function addHours(wallTime: string, hours: number): string {
  const time = Date.parse(`${wallTime}:00Z`) + hours * 3_600_000;
  return Number.isNaN(time) ? '' : new Date(time).toISOString().slice(0, 16);
}
