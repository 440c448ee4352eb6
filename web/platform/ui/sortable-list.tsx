import ArrowDown from 'icon:arrow-down';
import ArrowUp from 'icon:arrow-up';
import GripVertical from 'icon:grip-vertical';
import type { ReactElement, ReactNode } from 'react';
import { Button as DragHandle } from 'react-aria-components/Button';
import { DropIndicator, useDragAndDrop } from 'react-aria-components/useDragAndDrop';
import { GridList, GridListItem } from 'react-aria-components/GridList';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer';

import { cx } from '#web/platform/lib/class-names.ts';

import { orderAfterDrop } from './reorder.ts';
import { useMoveButtons } from './use-move-buttons.ts';

type SortableItem = { id: string };

/** Longer lists scroll by themselves, with rows of one height: only those in sight are drawn. */
const longFrom = 60;
const longLayout = { rowSize: 58, gap: 8 };

type SortableListProps<Item extends SortableItem> = {
  /** What is listed, for screen readers: "Line-up". */
  label: string;
  items: readonly Item[];
  /** The name of an item, for screen readers. */
  nameOf: (item: Item) => string;
  onReorder: (items: Item[]) => void;
  /** Whether rows have fields to type into: letters then look for no row. */
  has_fields?: boolean;
  children: (item: Item) => ReactNode;
};

/**
 * A list that people put in order: drag a row by its handle with a mouse; with the keyboard, Enter on the handle picks it
 * up, arrows choose the place and Enter drops it. The two buttons do the same with any device, touch included.
 */
export function SortableList<Item extends SortableItem>(props: SortableListProps<Item>) {
  const { label, items, nameOf, onReorder, has_fields = false, children } = props;
  const isLong = items.length > longFrom;
  const { list, said, move } = useMoveButtons(items, nameOf, onReorder);
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': nameById(props, String(key)) })),
    onReorder: ({ keys, target }) => onReorder(orderAfterDrop(items, new Set([...keys].map(String)), target)),
    renderDropIndicator: (target) => (
      <DropIndicator target={target} className="data-drop-target:outline data-drop-target:outline-accent" />
    ),
  });
  return (
    <div ref={list} className="min-w-0">
      {/* The library would add a style element, which our policy refuses; with this id it believes to have done so. */}
      <meta id="react-aria-pressable-style" />
      {/* The site is in English whatever the browser's language is. */}
      <I18nProvider locale="en">
        <Frame is_long={isLong}>
          <GridList
            aria-label={label}
            items={items}
            dependencies={[children]}
            selectionMode="none"
            disallowTypeAhead={has_fields}
            keyboardNavigationBehavior="tab"
            dragAndDropHooks={dragAndDropHooks}
            className={isLong ? 'h-[70dvh] overflow-y-auto' : '-my-1'}
          >
            {(item) => (
              <GridListItem
                id={item.id}
                textValue={nameOf(item)}
                className={cx(
                  'flex items-center gap-2 rounded-control border border-line bg-surface p-1.5 data-dragging:opacity-50',
                  isLong ? 'h-full overflow-hidden' : 'my-2',
                )}
              >
                {/* Touch drags no row (react-spectrum#10590); the two buttons move it. */}
                <DragHandle
                  slot="drag"
                  className="grid h-11 w-8 shrink-0 cursor-grab touch-none place-items-center pointer-coarse:hidden"
                >
                  <GripVertical aria-hidden="true" className="size-5 text-ink-soft" />
                </DragHandle>
                <div className="min-w-0 grow">{children(item)}</div>
                <MoveButtons name={nameOf(item)} place={items.indexOf(item)} count={items.length} onMove={move} />
              </GridListItem>
            )}
          </GridList>
        </Frame>
      </I18nProvider>
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  );
}

function Frame({ is_long, children }: { is_long: boolean; children: ReactElement }) {
  if (!is_long) return children;
  return (
    <Virtualizer layout={ListLayout} layoutOptions={longLayout}>
      {children}
    </Virtualizer>
  );
}

function nameById<Item extends SortableItem>({ items, nameOf }: SortableListProps<Item>, id: string): string {
  const item = items.find((each) => each.id === id);
  return item ? nameOf(item) : '';
}

type MoveButtonsProps = { name: string; place: number; count: number; onMove: (from: number, to: number) => void };

function MoveButtons({ name, place, count, onMove }: MoveButtonsProps) {
  return (
    <div className="flex shrink-0">
      <MoveButton label={`Move ${name} up`} onClick={place > 0 ? () => onMove(place, place - 1) : undefined}>
        <ArrowUp aria-hidden="true" className="size-5" />
      </MoveButton>
      <MoveButton label={`Move ${name} down`} onClick={place < count - 1 ? () => onMove(place, place + 1) : undefined}>
        <ArrowDown aria-hidden="true" className="size-5" />
      </MoveButton>
    </div>
  );
}

type MoveButtonProps = { label: string; onClick: (() => void) | undefined; children: ReactNode };

// Stays focusable at its end, so that the keyboard keeps its place.
function MoveButton({ label, onClick, children }: MoveButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={!onClick || undefined}
      onClick={onClick}
      className="grid h-11 w-9 place-items-center rounded-control text-ink-soft not-aria-disabled:hover:bg-ink/7 not-aria-disabled:hover:text-ink aria-disabled:cursor-default aria-disabled:opacity-40"
    >
      {children}
    </button>
  );
}
