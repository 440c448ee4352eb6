import type { Request } from './world.ts';

const SEPARATOR = /([/?&=])/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Which of two requests each id comes from, in their order. */
type Choice = (index: number) => 0 | 1;

/** A request with ids of two; `from` says from which. */
export type Mixed = Request & { from: Set<0 | 1> };

/**
 * The same call of two worlds, with each id in its address and each UUID in its body from one of them. Other values of
 * the body, such as names, are those of the first.
 */
export function mixRequests(requests: readonly [Request, Request], choose: Choice): Mixed {
  const from = new Set<0 | 1>();
  let index = 0;
  const pick = (one: string, other: string): string => {
    if (one === other) return one;
    const choice = choose(index);
    index += 1;
    from.add(choice);
    return choice === 0 ? one : other;
  };
  const [parts, others] = [requests[0].url.split(SEPARATOR), requests[1].url.split(SEPARATOR)];
  const url = parts.map((part, at) => pick(part, others[at] ?? part)).join('');
  const body = mixValues(requests[0].body, requests[1].body, pick) as object | undefined;
  return { url, ...(body && { body }), from };
}

/** Exchanges the UUIDs in a value. */
function mixValues(one: unknown, other: unknown, pick: (one: string, other: string) => string): unknown {
  if (typeof one === 'string')
    return typeof other === 'string' && UUID.test(one) && UUID.test(other) ? pick(one, other) : one;
  if (Array.isArray(one))
    return one.map((value, at) => mixValues(value, Array.isArray(other) ? other[at] : undefined, pick));
  if (typeof one !== 'object' || one === null) return one;
  const others = (typeof other === 'object' && other !== null ? other : {}) as Record<string, unknown>;
  return Object.fromEntries(Object.entries(one).map(([name, value]) => [name, mixValues(value, others[name], pick)]));
}
