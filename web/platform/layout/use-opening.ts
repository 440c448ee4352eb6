import { useEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';

/** A page whose script is here already opens in less. */
const delayMs = 300;

/** Whether another page is being opened and its script has not come yet. */
export function useOpening(): boolean {
  const { pathname } = useLocation();
  const { location } = useNavigation();
  // A search or filter of the page shown has its own placeholders.
  const target = location && location.pathname !== pathname ? location.key : undefined;
  const [shown, setShown] = useState<string>();
  useEffect(() => {
    if (target === undefined) return;
    const timer = setTimeout(() => setShown(target), delayMs);
    return () => clearTimeout(timer);
  }, [target]);
  return target !== undefined && shown === target;
}
