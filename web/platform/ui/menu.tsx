import Ellipsis from 'icon:ellipsis';
import { useRef, type ReactNode } from 'react';

import { usePlacedPopover } from './popover.tsx';

type MenuProps = { id: string; /** What it acts on: "SUMMER". */ label: string; children: ReactNode };

/** A "⋯" button that opens what can be done with a row: a small panel, a sheet on phones. Any choice closes it. */
export function Menu({ id, label, children }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const panel = usePlacedPopover(button, 'a, button');
  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        aria-label={`More for ${label}`}
        className="grid size-11 place-items-center rounded-full hover:bg-ink/7"
      >
        <Ellipsis aria-hidden="true" className="size-5" />
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        className="chip-panel bg-surface text-ink"
      >
        <p dir="auto" className="truncate px-3 pt-1 pb-2 text-sm font-semibold text-ink-soft sm:sr-only">
          {label}
        </p>
        <div className="grid">{children}</div>
      </div>
    </>
  );
}

/** The look of a choice in a menu, for buttons and links. */
export const menuItemStyle = 'flex min-h-11 items-center rounded-lg px-3 text-left font-medium hover:bg-ink/7';
