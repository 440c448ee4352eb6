import { useEffect, useRef } from 'react';

/** The ref of a heading that gets the focus when the page shows something else: screen readers say what came of a click. */
export function useFocusOnChange(shown: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    heading.current?.focus();
  }, [shown]);
  return heading;
}
