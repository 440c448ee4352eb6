import { infiniteQueryOptions, queryOptions, type InfiniteData } from '@tanstack/react-query';

import type { CallInput, CallName, CallResponse } from './client.ts';

type InputArguments<Name extends CallName> = keyof CallInput<Name> extends never ? [] : [input: CallInput<Name>];

/** Query options of one call: `useQuery(apiQuery('getEvent', { params: { id } }))`. The key is `[name, input]`. */
export function apiQuery<Name extends CallName>(name: Name, ...[input]: InputArguments<Name>) {
  return queryOptions<CallResponse<Name>>({ queryKey: [name, input] });
}

type Page = { next: string | null };
type PageCallName = { [Name in CallName]: CallResponse<Name> extends Page ? Name : never }[CallName];

/** Query options of a keyset list read page by page: `useInfiniteQuery(apiPages('listEvents', { query }))`. */
export function apiPages<Name extends PageCallName>(name: Name, ...[input]: InputArguments<Name>) {
  return infiniteQueryOptions<
    CallResponse<Name>,
    Error,
    InfiniteData<CallResponse<Name>>,
    readonly unknown[],
    string | undefined
  >({
    queryKey: [name, input, 'pages'],
    initialPageParam: undefined,
    // PageCallName admits only calls whose answer has `next`; the compiler loses that inside the generic.
    getNextPageParam: (last) => cursorOf((last as Page).next),
  });
}

/** The cursor inside a list's `next` address. */
export function cursorOf(next: string | null): string | undefined {
  if (next === null) return undefined;
  return new URLSearchParams(next.slice(next.indexOf('?') + 1)).get('cursor') ?? undefined;
}
