import { useEffect, useRef, useState } from 'react';

/**
 * A button and the list it opens: arrow keys, Home and End move through the list, Escape closes it and returns to the button,
 * a press or a step of the focus outside closes it. Entries carry `data-menu-item`.
 */
export function useDisclosure() {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    const element = root.current;
    if (!element) return;
    const items = () => [...element.querySelectorAll<HTMLElement>('[data-menu-item]')];
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') {
        if (isOpen) button.current?.focus();
        setOpen(false);
        return;
      }
      const target = targetOf(event.key, items());
      if (!target && event.key !== 'ArrowDown') return;
      event.preventDefault();
      setOpen(true);
      // When this key has just opened the list, its entries are rendered in the next frame.
      if (target) target.focus();
      else requestAnimationFrame(() => items()[0]?.focus());
    };
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && !element.contains(target)) setOpen(false);
    };
    element.addEventListener('keydown', onKeyDown);
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    return () => {
      element.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
    };
  }, [isOpen]);

  return { root, button, isOpen, toggle: () => setOpen(!isOpen), close: () => setOpen(false) };
}

function targetOf(key: string, items: HTMLElement[]): HTMLElement | undefined {
  const index = items.findIndex((item) => item === document.activeElement);
  if (key === 'ArrowDown') return items[(index + 1) % items.length];
  if (key === 'ArrowUp') return items.at(index <= 0 ? -1 : index - 1);
  if (key === 'Home') return items[0];
  if (key === 'End') return items.at(-1);
  return undefined;
}
