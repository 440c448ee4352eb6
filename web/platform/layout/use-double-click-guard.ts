import { useEffect } from 'react';

/**
 * Ignores the second click of a double click when the first one was on another link or button: what replaces a form is
 * often shorter, so that something else moves under the pointer.
 */
export function useDoubleClickGuard(): void {
  useEffect(() => {
    let first: Element | null = null;
    // `detail` counts the clicks that follow each other fast in one place.
    const onPress = (event: MouseEvent) => {
      if (event.detail === 1) first = pressedBy(event);
    };
    const onClick = (event: MouseEvent) => {
      if (event.detail < 2 || pressedBy(event) === first) return;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener('mousedown', onPress, true);
    window.addEventListener('click', onClick, true);
    return () => {
      window.removeEventListener('mousedown', onPress, true);
      window.removeEventListener('click', onClick, true);
    };
  }, []);
}

const pressedBy = ({ target }: MouseEvent) => (target instanceof Element ? target.closest('a, button') : null);
