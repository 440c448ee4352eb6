import { z } from 'zod';

import { invalidFields } from './errors.ts';
import { page } from './list.ts';
import type { Source } from './list.ts';

/** Parameters every v2 list takes; a number arrives as text in a query. */
export const pagingV2 = {
  limit: z.coerce.number().int().min(1).max(100).optional(),
  page: z.string().optional(),
};

interface PageV2 {
  limit?: number | undefined;
  page?: string | undefined;
}

interface ListV2<T> {
  data: T[];
  next_page_url: string | null;
  previous_page_url: string | null;
}

const DEFAULT_LIMIT = 20;

/** One page of a v2 list, newest first, with the addresses of its neighbours, which repeat the filters of `query`. */
export function pageV2<T extends { id: string }>(source: Source<T>, params: PageV2, query = ''): ListV2<T> {
  const { limit = DEFAULT_LIMIT } = params;
  const cursor = params.page === undefined ? {} : readToken(source, params.page);
  const { data, has_more } = page(source, { limit, ...cursor });
  const backwards = 'ending_before' in cursor;
  const [first, last] = [data[0], data.at(-1)];
  const address = (token: object): string =>
    `${source.url}?${query}limit=${limit}&page=${Buffer.from(JSON.stringify(token)).toString('base64url')}`;
  const hasNext = backwards || has_more;
  const hasPrevious = backwards ? has_more : 'starting_after' in cursor;
  return {
    data,
    next_page_url: hasNext && last ? address({ starting_after: last.id }) : null,
    previous_page_url: hasPrevious && first ? address({ ending_before: first.id }) : null,
  };
}

const Token = z.union([z.strictObject({ starting_after: z.string() }), z.strictObject({ ending_before: z.string() })]);

function readToken<T>(source: Source<T>, text: string): z.infer<typeof Token> {
  try {
    const token = Token.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
    if (source.find('starting_after' in token ? token.starting_after : token.ending_before)) return token;
  } catch {
    // Not one of our tokens: refused below like one whose object is gone.
  }
  throw invalidFields('Invalid page: the token does not belong to this list.', 'page');
}
