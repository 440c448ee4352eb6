/** Not every browser has requestIdleCallback. */
const hasIdle = typeof window !== 'undefined' && 'requestIdleCallback' in window;

/** Runs a task when the browser is idle, or soon in any case. */
export const whenIdle = (work: () => void) =>
  hasIdle ? requestIdleCallback(work, { timeout: 300 }) : setTimeout(work, 200);

export const cancelIdle = (timer: number | ReturnType<typeof setTimeout>) =>
  hasIdle ? cancelIdleCallback(timer as number) : clearTimeout(timer);
