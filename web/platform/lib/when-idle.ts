/** Not every browser tells when it is idle. */
const hasIdle = typeof window !== 'undefined' && 'requestIdleCallback' in window;

/** Does something when the page has nothing better to do, soon in any case. */
export const whenIdle = (work: () => void) =>
  hasIdle ? requestIdleCallback(work, { timeout: 300 }) : setTimeout(work, 200);

export const cancelIdle = (timer: number | ReturnType<typeof setTimeout>) =>
  hasIdle ? cancelIdleCallback(timer as number) : clearTimeout(timer);
