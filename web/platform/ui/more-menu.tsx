import Ellipsis from 'icon:ellipsis';
import { useId, useRef, useState, type KeyboardEvent } from 'react';

import { cx } from '#web/platform/lib/class-names.ts';

export type MenuAction = { label: string; onChoose: () => void; is_danger?: boolean };

const width = 304;
const rowHeight = 44;
const gap = 8;

/** A "⋯" button with what can be done: the browser's own popover, a sheet on phones. Arrow keys move through it. */
export function MoreMenu({ label, actions }: { label: string; actions: MenuAction[] }) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const choose = ({ onChoose }: MenuAction) => {
    panel.current?.hidePopover();
    onChoose();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        aria-haspopup="menu"
        aria-label={label}
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
        aria-label={label}
        className="chip-panel bg-surface text-ink"
        onBeforeToggle={({ newState }) => {
          if (newState !== 'open') return;
          setOpen(true);
          placeBeside(panel.current, button.current, actions.length);
        }}
        onToggle={({ newState }) => {
          if (newState === 'open') itemsIn(panel.current)[0]?.focus();
          // Only once the browser has given the focus back to the button: with the items it would be lost.
          else setOpen(false);
        }}
        onKeyDown={moveFocus}
      >
        {isOpen &&
          actions.map((action) => (
            <button
              key={action.label}
              type="button"
              role="menuitem"
              onClick={() => choose(action)}
              className={cx(
                'flex min-h-11 w-full items-center rounded-control px-3 text-left font-semibold hover:bg-ink/7',
                action.is_danger && 'text-danger',
              )}
            >
              {action.label}
            </button>
          ))}
      </div>
    </>
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

/** Below the button, or above it where there is no room; its right edges meet. */
function placeBeside(panel: HTMLElement | null, button: HTMLElement | null, count: number): void {
  if (!panel || !button) return;
  const box = button.getBoundingClientRect();
  const height = count * rowHeight + 2 * gap;
  const isBelow = box.bottom + gap + height <= window.innerHeight;
  const top = isBelow ? box.bottom + gap : Math.max(gap, box.top - gap - height);
  panel.style.setProperty('--popover-left', `${Math.max(gap, box.right - width)}px`);
  panel.style.setProperty('--popover-top', `${top}px`);
}
