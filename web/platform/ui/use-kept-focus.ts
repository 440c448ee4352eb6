import { useLayoutEffect, useRef, type RefObject } from 'react';

/** For a button that goes once it has worked: the focus then stays at its place. */
export function useKeptFocus(): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const element = button.current;
    return () => {
      if (element && document.activeElement === element) keepFocus(ancestors(element));
    };
  }, []);
  return button;
}

/** Called while the page changes: afterwards the focus goes to the innermost part that is still there. */
function keepFocus(around: HTMLElement[]): void {
  queueMicrotask(() => {
    const left = around.find((element) => element.isConnected);
    if (!left || document.activeElement !== document.body) return;
    left.tabIndex = -1;
    left.focus({ preventScroll: true });
  });
}

function ancestors({ parentElement }: HTMLElement): HTMLElement[] {
  return parentElement ? [parentElement, ...ancestors(parentElement)] : [];
}
