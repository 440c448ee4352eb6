import type { Stripe } from 'stripe';

import { invalidRequest, resourceMissing } from './errors.ts';
import type { FormValue } from './form.ts';
import { integer, object, optional, string } from './schema.ts';
import type { Schema } from './schema.ts';

interface Range {
  gt?: number | undefined;
  gte?: number | undefined;
  lt?: number | undefined;
  lte?: number | undefined;
}

const range = object({
  gt: optional(integer()),
  gte: optional(integer()),
  lt: optional(integer()),
  lte: optional(integer()),
});

const createdFilter: Schema<Range> = (value: FormValue | undefined, path: string) => {
  if (typeof value !== 'string') return range(value, path);
  const exact = integer()(value, path);
  return { gte: exact, lte: exact };
};

/** Parameters every list takes. */
export const paging = {
  limit: optional(integer({ min: 1, max: 100 })),
  starting_after: optional(string()),
  ending_before: optional(string()),
};

/** The filter by creation time most lists take. */
export const created = optional(createdFilter);

interface Page {
  limit?: number | undefined;
  starting_after?: string | undefined;
  ending_before?: string | undefined;
}

export interface Source<T> {
  url: string;
  object: string;
  find: (id: string) => T | undefined;
  /** All objects, newest first, from just below the given one where one is given. */
  iterate: (after?: string) => Iterable<T>;
  matches: (item: T) => boolean;
}

const DEFAULT_LIMIT = 10;

/** One page of a list, newest first. */
export function page<T extends { id: string }>(source: Source<T>, params: Page): Stripe.ApiList<T> {
  const { limit = DEFAULT_LIMIT, starting_after, ending_before } = params;
  if (starting_after !== undefined && ending_before !== undefined) {
    throw invalidRequest('You may only specify one of these parameters: starting_after, ending_before.', {
      code: 'parameters_exclusive',
      param: 'ending_before',
    });
  }
  const cursor = starting_after ?? ending_before;
  if (cursor !== undefined && !source.find(cursor)) {
    throw resourceMissing(source.object, cursor, starting_after === undefined ? 'ending_before' : 'starting_after');
  }
  const found =
    ending_before === undefined ? below(source, limit, starting_after) : above(source, limit, ending_before);
  return { object: 'list', data: found.data, has_more: found.has_more, url: source.url };
}

function below<T>(source: Source<T>, limit: number, after: string | undefined): { data: T[]; has_more: boolean } {
  const data: T[] = [];
  for (const item of source.iterate(after)) {
    if (!source.matches(item)) continue;
    if (data.length === limit) return { data, has_more: true };
    data.push(item);
  }
  return { data, has_more: false };
}

function above<T extends { id: string }>(
  source: Source<T>,
  limit: number,
  before: string,
): { data: T[]; has_more: boolean } {
  const newer: T[] = [];
  for (const item of source.iterate()) {
    if (item.id === before) break;
    if (source.matches(item)) newer.push(item);
  }
  return { data: newer.slice(-limit), has_more: newer.length > limit };
}

/** Whether a timestamp lies in a `created` filter. */
export function inRange(seconds: number, filter: Range | undefined): boolean {
  if (!filter) return true;
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = filter;
  return seconds > gt && seconds >= gte && seconds < lt && seconds <= lte;
}
