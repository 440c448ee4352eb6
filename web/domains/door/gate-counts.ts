import type { ListedTicket } from '#contract/door.ts';

/** Who is inside, by the gate of their first entry: the event's gates in order, then others. A gate without a name is ''. */
export function countInsideByGate(tickets: Iterable<ListedTicket>, gates: readonly string[]): [string, number][] {
  const counts = new Map(gates.map((gate) => [gate, 0]));
  for (const { is_inside, first_door } of tickets)
    if (is_inside) counts.set(first_door ?? '', (counts.get(first_door ?? '') ?? 0) + 1);
  return [...counts];
}
