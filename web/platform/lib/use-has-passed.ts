import { useEffect, useState } from 'react';
import { presentMs } from './clock.ts';

/** Whether a moment (in milliseconds, by a clock `offset` ahead of this device's) has passed; turns true by itself. */
export function useHasPassed(moment: number, offset = 0): boolean {
  const [passed, setPassed] = useState<number>();
  useEffect(() => {
    const left = moment - presentMs(offset);
    const timer = setTimeout(() => setPassed(moment), Math.max(0, left));
    return () => clearTimeout(timer);
  }, [moment, offset]);
  return passed === moment;
}
