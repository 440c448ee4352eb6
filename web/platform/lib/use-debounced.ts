import { useEffect, useState } from 'react';

/** A value once it has stopped changing: what is typed is asked about in whole words. */
export function useDebounced<Value>(value: Value, delayMs = 250): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return settled;
}
