const MAX_RESTARTS = 5;
const STEADY_MILLISECONDS = 60_000;

/**
 * Counts how often a part has ended in quick succession. The result is called at each end, and returns the number of
 * restarts so far, or null if the part keeps ending. What ended more than a minute after the end before starts at one.
 */
export function countRestarts(now: () => number = () => performance.now()): () => number | null {
  let restarts = 0;
  let endedAt = -Infinity;
  return () => {
    restarts = now() - endedAt > STEADY_MILLISECONDS ? 1 : restarts + 1;
    endedAt = now();
    return restarts > MAX_RESTARTS ? null : restarts;
  };
}
