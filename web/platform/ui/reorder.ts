/** The items with the one at `from` moved to `to`. */
export function moveItem<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.toSpliced(from, 1);
  return rest.toSpliced(to, 0, ...items.slice(from, from + 1));
}

type DropTarget = { key: string | number; dropPosition: 'before' | 'after' | 'on' };

/** The items after those with the ids in `moved` were dropped beside the target. */
export function orderAfterDrop<Item extends { id: string }>(
  items: readonly Item[],
  moved: ReadonlySet<string>,
  { key, dropPosition }: DropTarget,
): Item[] {
  // Dropped on itself: nothing moves.
  if (moved.has(String(key))) return [...items];
  const rest = items.filter(({ id }) => !moved.has(id));
  const target = rest.findIndex(({ id }) => id === String(key));
  const place = dropPosition === 'before' ? target : target + 1;
  return rest.toSpliced(place, 0, ...items.filter(({ id }) => moved.has(id)));
}
