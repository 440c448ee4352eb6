import Ellipsis from 'icon:ellipsis';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { Link } from 'react-router';

import { cx } from '#web/platform/lib/class-names.ts';

import { usePlacedPopover } from './popover.tsx';

export type MenuAction = { label: string; is_danger?: boolean } & ({ onChoose: () => void } | { to: string });

type MenuProps = { /** What the actions are about: "SUMMER". */ label: string; actions: readonly MenuAction[] };

/**
 * A "⋯" button with what can be done: the browser's own popover, a sheet on phones. Arrow keys move through it, and any
 * choice closes it.
 */
export function Menu({ label, actions }: MenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = usePlacedPopover(button, '[role="menuitem"]');
  const [isOpen, setOpen] = useState(false);
  const name = `More for ${label}`;
  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        aria-haspopup="menu"
        aria-label={name}
        className="grid size-11 place-items-center rounded-full hover:bg-ink/7"
      >
        <Ellipsis aria-hidden="true" className="size-5" />
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={name}
        className="chip-panel bg-surface text-ink"
        onBeforeToggle={({ newState }) => newState === 'open' && setOpen(true)}
        onToggle={({ newState }) => {
          if (newState === 'open') itemsIn(panel.current)[0]?.focus();
          // Only once the browser has given the focus back to the button: with the items it would be lost.
          else setOpen(false);
        }}
        onKeyDown={moveFocus}
      >
        <p
          aria-hidden="true"
          dir="auto"
          className="truncate px-3 pt-1 pb-2 text-sm font-semibold text-ink-soft sm:hidden"
        >
          {label}
        </p>
        {isOpen && actions.map((action) => <MenuItem key={action.label} action={action} />)}
      </div>
    </>
  );
}

function MenuItem({ action }: { action: MenuAction }) {
  const { label, is_danger } = action;
  const look = cx(
    'flex min-h-11 w-full items-center rounded-control px-3 text-left font-semibold hover:bg-ink/7',
    is_danger && 'text-danger',
  );
  if ('to' in action)
    return (
      <Link to={action.to} role="menuitem" className={look}>
        {label}
      </Link>
    );
  return (
    <button type="button" role="menuitem" onClick={action.onChoose} className={look}>
      {label}
    </button>
  );
}

function itemsIn(panel: HTMLElement | null): HTMLElement[] {
  return [...(panel?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
}

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const items = itemsIn(event.currentTarget);
  const at = items.findIndex((item) => item === document.activeElement);
  const targets: Record<string, HTMLElement | undefined> = {
    ArrowDown: items[(at + 1) % items.length],
    ArrowUp: items.at(at <= 0 ? -1 : at - 1),
    Home: items[0],
    End: items.at(-1),
  };
  if (!(event.key in targets)) return;
  event.preventDefault();
  targets[event.key]?.focus();
}
