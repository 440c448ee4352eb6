/** The points of a chart up to `end`, and beyond it only to the last one in which something happened. */
export function withoutIdleEnd<P extends { at: string }>(
  points: readonly P[],
  end: Date,
  isIdle: (point: P, place: number) => boolean,
): P[] {
  const last = points.findLastIndex((point, place) => new Date(point.at) <= end || !isIdle(point, place));
  return points.slice(0, last + 1);
}
