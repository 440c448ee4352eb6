import { useEffect, useRef, useState } from 'react';

import { moveItem } from './reorder.ts';

/** Moves rows by their buttons: says the new place, and keeps the focus on the button although its row has moved. */
export function useMoveButtons<Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
  onReorder: (items: Item[]) => void,
) {
  const list = useRef<HTMLDivElement>(null);
  const pressed = useRef<string | null>(null);
  const [said, setSaid] = useState('');

  useEffect(() => {
    const label = pressed.current;
    pressed.current = null;
    if (label === null || document.activeElement?.getAttribute('aria-label') === label) return;
    list.current?.querySelector<HTMLElement>(`[aria-label="${CSS.escape(label)}"]`)?.focus();
  }, [items]);

  const move = (from: number, to: number) => {
    const item = items[from];
    if (item === undefined) return;
    pressed.current = document.activeElement?.getAttribute('aria-label') ?? null;
    setSaid(`${nameOf(item)} is now ${to + 1} of ${items.length}.`);
    onReorder(moveItem(items, from, to));
  };
  return { list, said, move };
}
