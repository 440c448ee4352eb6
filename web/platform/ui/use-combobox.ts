import { useEffect, useRef, useState, type KeyboardEvent } from 'react';

type ComboboxOptions<Option> = {
  name: string;
  options: readonly Option[];
  onChange: (text: string) => void;
  onOpenChange: (isOpen: boolean) => void;
  onChoose: (option: Option) => void;
};

/** The state of a combobox: open or closed, and the active option; -1 is the field itself. */
export function useCombobox<Option>({ name, options, onChange, onOpenChange, onChoose }: ComboboxOptions<Option>) {
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
  const moveActive = (step: number) => {
    if (!isOpen) show(true);
    else setActive(nextIndex(active, step, options.length));
  };
  const keys: Record<string, (event: KeyboardEvent) => void> = {
    ArrowDown: () => moveActive(1),
    ArrowUp: () => moveActive(-1),
    Enter: () => (current ? choose(current) : show(false)),
    Escape: () => (isListed ? show(false) : onChange('')),
    Tab: () => show(false),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Without an active option Enter submits the form; Tab always moves on.
    if (keys[event.key] && event.key !== 'Tab' && (event.key !== 'Enter' || current)) event.preventDefault();
    keys[event.key]?.(event);
  };
  return { id, root, isOpen, isListed, active, current, show, choose, setActive, onKeyDown };
}

function nextIndex(active: number, step: number, length: number): number {
  const index = active + step;
  if (index >= length) return -1;
  return index < -1 ? length - 1 : index;
}
