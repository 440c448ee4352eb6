import { useEffect, useRef } from 'react';

/**
 * After “Show more” the first row that was added gets the focus, because the button moves to the end of the list, or goes.
 * Give `note` the button. The component that calls this is rendered again when the rows have come.
 */
export function useFocusOnMore() {
  const pressed = useRef<{ button: HTMLElement; last: Element }>(undefined);
  useEffect(() => {
    if (!pressed.current) return;
    const { button, last } = pressed.current;
    // What came may have joined the last row.
    const row = last.nextElementSibling ?? (button.isConnected ? null : last);
    if (!row) return;
    pressed.current = undefined;
    // Somebody who went on meanwhile is left alone.
    if (document.activeElement !== document.body && document.activeElement !== button) return;
    const controls = [...row.querySelectorAll<HTMLElement>('a, button')];
    controls.find((control) => control.checkVisibility())?.focus();
  });
  return (button: HTMLElement) => {
    const last = lastRowBefore(button);
    pressed.current = last ? { button, last } : undefined;
  };
}

/** The last row of the nearest list before a button. */
function lastRowBefore(button: Element): Element | null {
  let part: Element | null = button.closest('ul ~ *');
  while (part && !part.matches('ul')) part = part.previousElementSibling;
  return part?.lastElementChild ?? null;
}
