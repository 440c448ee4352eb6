import { useEffect, useRef, useState, type KeyboardEvent } from 'react';

type Behaviour<Option> = {
  name: string;
  options: readonly Option[];
  onChange: (text: string) => void;
  onOpenChange: (isOpen: boolean) => void;
  onChoose: (option: Option) => void;
};

/** Open or closed, and which option the arrows stand on; -1 is the field itself. */
export function useCombobox<Option>({ name, options, onChange, onOpenChange, onChoose }: Behaviour<Option>) {
  const id = `combobox-${name}`;
  const root = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const isListed = isOpen && options.length > 0;
  const current = isListed ? options[active] : undefined;

  useEffect(() => {
    if (active >= 0) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [active, id]);

  const show = (wanted: boolean) => {
    setOpen(wanted);
    setActive(-1);
    onOpenChange(wanted);
  };
  const choose = (option: Option) => {
    show(false);
    onChoose(option);
  };
  const walk = (step: number) => {
    if (!isOpen) show(true);
    else setActive(nextPlace(active, step, options.length));
  };
  const keys: Record<string, (event: KeyboardEvent) => void> = {
    ArrowDown: () => walk(1),
    ArrowUp: () => walk(-1),
    Enter: () => (current ? choose(current) : show(false)),
    Escape: () => (isListed ? show(false) : onChange('')),
    Tab: () => show(false),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Without an option under it Enter sends the form, and Tab always goes on.
    if (keys[event.key] && event.key !== 'Tab' && (event.key !== 'Enter' || current)) event.preventDefault();
    keys[event.key]?.(event);
  };
  return { id, root, isOpen, isListed, active, current, show, choose, setActive, onKeyDown };
}

function nextPlace(active: number, step: number, length: number): number {
  const place = active + step;
  if (place >= length) return -1;
  return place < -1 ? length - 1 : place;
}
