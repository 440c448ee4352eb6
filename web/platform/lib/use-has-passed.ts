import { useEffect, useState } from 'react';
import { presentMs } from './clock.ts';

/** A browser’s timer rings at once for more than these 24 days. */
const longestMs = 2 ** 31 - 1;

/** Whether a moment (in milliseconds, by a clock `offset` ahead of this device's) has passed; turns true by itself. */
export function useHasPassed(moment: number, offset = 0): boolean {
  const [passed, setPassed] = useState<number>();
  useEffect(() => {
    const left = moment - presentMs(offset);
    if (left > longestMs) return;
    const timer = setTimeout(() => setPassed(moment), Math.max(0, left));
    return () => clearTimeout(timer);
  }, [moment, offset]);
  return passed === moment;
}
