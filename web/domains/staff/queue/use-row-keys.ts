import { useEffect, useRef } from 'react';

/** Arrow keys, J and K move through the links of a list's rows. */
export function useRowKeys() {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const step = stepOf(event);
      if (step === 0 || !list.current) return;
      const links = [...list.current.querySelectorAll<HTMLElement>('[data-row-link]')];
      const at = links.findIndex((link) => link === document.activeElement);
      const target = at < 0 ? links[0] : links[at + step];
      if (!target) return;
      event.preventDefault();
      target.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return list;
}

const anywhere: Record<string, number> = { j: 1, k: -1 };
const onRow: Record<string, number> = { ...anywhere, ArrowDown: 1, ArrowUp: -1 };

function stepOf({ target, key, ctrlKey, metaKey, altKey }: KeyboardEvent): number {
  if (ctrlKey || metaKey || altKey || !(target instanceof Element)) return 0;
  if (target.matches('input, textarea, select, dialog *')) return 0;
  const steps = target.matches('[data-row-link]') ? onRow : anywhere;
  return steps[key] ?? 0;
}
