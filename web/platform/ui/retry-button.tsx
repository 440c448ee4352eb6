import { useLayoutEffect, useRef, type ComponentProps } from 'react';

import { Button } from './button.tsx';

/** Loads again what could not be loaded. The button goes once that has worked: the focus stays at its place. */
export function RetryButton(props: Omit<ComponentProps<typeof Button>, 'children'>) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const element = button.current;
    return () => {
      if (element && document.activeElement === element) keepFocus(ancestors(element));
    };
  }, []);
  return (
    <Button ref={button} {...props}>
      Try again
    </Button>
  );
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
