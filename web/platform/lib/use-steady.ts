import { useState } from 'react';

/** The latest value, but none newer while its page is about to lead away: so that the page does not change before it goes. */
export function useSteady<Value>(latest: Value, isLeaving: boolean): Value {
  const [shown, setShown] = useState(latest);
  if (isLeaving || shown === latest) return shown;
  setShown(latest);
  return latest;
}
