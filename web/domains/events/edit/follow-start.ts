import { addHours } from '#web/platform/lib/local-time.ts';

const following = ['ends_at', 'doors_at'] as const;
type Following = (typeof following)[number];
type Saved = Record<'starts_at' | Following, string | null>;

/** Where end and doors are when the start moves: as far from it as saved, unless the host has typed another time. */
export function followStart(
  start: string,
  { starts_at, ...saved }: Saved,
  typed: Partial<Record<Following, boolean>>,
): [Following, string][] {
  if (start === '' || !starts_at) return [];
  const hours = (Date.parse(`${start}:00Z`) - Date.parse(`${starts_at}:00Z`)) / 3_600_000;
  return following.flatMap((time) => {
    const wall = saved[time];
    return wall && !typed[time] ? [[time, addHours(wall, hours)]] : [];
  });
}
