import ChevronDown from 'icon:chevron-down';
import { useEffect, useRef, type ReactNode, type RefObject } from 'react';

import { chipStyle } from './chip.tsx';

type ChipPopoverProps = {
  /** Id of the panel, unique on the page. */
  id: string;
  /** The text of the chip. */
  label: ReactNode;
  /** Heading of the panel. */
  title: string;
  is_on?: boolean;
  onOpen?: () => void;
  children: ReactNode;
};

const panelWidth = 304;
const gap = 8;

/** A chip that opens a small panel: the browser's own popover, so Escape and a press outside close it. A sheet on phones. */
export function ChipPopover({ id, label, title, is_on = false, onOpen, children }: ChipPopoverProps) {
  const button = useRef<HTMLButtonElement>(null);
  const panel = usePlacedPopover(button, 'a');

  return (
    <>
      <button ref={button} type="button" popoverTarget={id} className={chipStyle(is_on, 'max-w-full')}>
        {label}
        <ChevronDown aria-hidden="true" className="-mr-1 size-4 shrink-0" />
      </button>
      <div
        ref={panel}
        id={id}
        onBeforeToggle={({ newState }) => newState === 'open' && onOpen?.()}
        popover="auto"
        role="dialog"
        aria-label={title}
        className="chip-panel bg-surface text-ink"
      >
        <p className="px-3 pt-1 pb-2 text-sm font-semibold text-ink-soft sm:sr-only">{title}</p>
        {children}
      </div>
    </>
  );
}

/** The panel of a button: opens below it, and closes when something in it that matches `choices` is pressed. */
export function usePlacedPopover(button: RefObject<HTMLButtonElement | null>, choices: string) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = panel.current;
    if (!element) return;
    const place = (event: ToggleEvent) => event.newState === 'open' && placeBelow(element, button.current);
    const closeOnChoice = ({ target }: Event) => {
      if (target instanceof Element && target.closest(choices)) element.hidePopover();
    };
    // Its height is known once it is open.
    const fit = (event: ToggleEvent) => event.newState === 'open' && moveUp(element, button.current);
    element.addEventListener('beforetoggle', place);
    element.addEventListener('toggle', fit);
    element.addEventListener('click', closeOnChoice);
    return () => {
      element.removeEventListener('beforetoggle', place);
      element.removeEventListener('toggle', fit);
      element.removeEventListener('click', closeOnChoice);
    };
  }, [button, choices]);
  return panel;
}

function placeBelow(panel: HTMLElement, button: HTMLElement | null): void {
  if (!button) return;
  const box = button.getBoundingClientRect();
  const left = Math.max(gap, Math.min(box.left, document.documentElement.clientWidth - panelWidth - gap));
  panel.style.setProperty('--popover-left', `${left}px`);
  panel.style.setProperty('--popover-top', `${box.bottom + gap}px`);
}

/** Without room below it opens above; without room there, only as much higher as it has to. */
function moveUp(panel: HTMLElement, button: HTMLElement | null): void {
  const { bottom, height } = panel.getBoundingClientRect();
  const lowest = window.innerHeight - gap;
  if (!button || bottom <= lowest) return;
  const above = button.getBoundingClientRect().top - height - gap;
  panel.style.setProperty('--popover-top', `${above < gap ? Math.max(gap, lowest - height) : above}px`);
}
