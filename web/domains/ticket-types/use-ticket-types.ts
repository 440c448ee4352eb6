import { useMutation, useQuery } from '@tanstack/react-query';

import type { HostTicketType, HostTicketTypes } from '#contract/host-ticket-types.ts';

import { inBrowser } from '#web/platform/api/browser.ts';
import type { CallInput } from '#web/platform/api/client.ts';
import { showFailure } from '#web/platform/api/failures.ts';
import { apiQuery } from '#web/platform/api/queries.ts';
import { showSuccess } from '#web/platform/api/successes.ts';
import { useIntentKey } from '#web/platform/api/use-intent-key.ts';

const refreshMs = 15_000;

export type TypeChanges = Omit<CallInput<'updateTicketType'>['body'], 'version'>;

const queryOf = (slug: string) => apiQuery('listHostTicketTypes', { params: { id: slug } });

/** The ticket types of an event; sales appear by themselves. */
export function useTicketTypes(slug: string) {
  return useQuery({ ...queryOf(slug), staleTime: 0, refetchInterval: refreshMs });
}

/** The types in their order, without archived ones, as they are known now. */
export function currentTypes(slug: string): HostTicketType[] {
  const list = inBrowser().queryClient.getQueryData<HostTicketTypes>(queryOf(slug).queryKey);
  return list?.types.filter(({ state }) => state !== 'archived') ?? [];
}

/** Saves changes of one ticket type. Failures that a form shows itself are left to it. */
export function useChangeType(slug: string) {
  return useMutation({
    mutationFn: ({ type, changes }: { type: Pick<HostTicketType, 'id' | 'version'>; changes: TypeChanges }) =>
      inBrowser().api('updateTicketType', { params: { id: type.id }, body: { ...changes, version: type.version } }),
    onSuccess: (saved) => {
      keep(slug, (types) => types.map((type) => (type.id === saved.id ? saved : type)));
      showSuccess('update_ticket_type', saved.name);
    },
    onError: (error) => {
      showFailure('update_ticket_type', error);
      void inBrowser().queryClient.invalidateQueries(queryOf(slug));
    },
  });
}

/** Adds a ticket type: one, also when the answer was lost and the same is sent again. */
export function useAddType(slug: string) {
  const headersFor = useIntentKey();
  return useMutation({
    mutationFn: (body: CallInput<'createTicketType'>['body']) =>
      inBrowser().api('createTicketType', { body }, { headers: headersFor(body) }),
    onSuccess: (added) => {
      keep(slug, (types) => [...types, added]);
      showSuccess('create_ticket_type', added.name);
    },
    onError: (error) => showFailure('create_ticket_type', error),
  });
}

/** Deletes a ticket type; one that somebody bought is archived. */
export function useDeleteType(slug: string) {
  return useMutation({
    mutationFn: (id: string) => inBrowser().api('deleteTicketType', { params: { id } }),
    onSuccess: (_answer, id) => {
      keep(slug, (types) => types.filter((type) => type.id !== id));
      showSuccess('delete_ticket_type');
    },
    onError: (error) => {
      showFailure('delete_ticket_type', error);
      void inBrowser().queryClient.invalidateQueries(queryOf(slug));
    },
  });
}

/** Puts the types in another order, at once on the screen. */
export function useOrderTypes(slug: string) {
  return useMutation({
    mutationFn: (ticket_type_ids: string[]) =>
      inBrowser().api('orderTicketTypes', { params: { id: slug }, body: { ticket_type_ids } }),
    onMutate: (ids) => place(slug, (types) => inOrder(types, ids)),
    onSuccess: (saved) => inBrowser().queryClient.setQueryData(queryOf(slug).queryKey, saved),
    onError: (error) => {
      showFailure('update_ticket_type', error);
      void inBrowser().queryClient.invalidateQueries(queryOf(slug));
    },
  });
}

function inOrder(types: HostTicketType[], ids: string[]): HostTicketType[] {
  const placeOf = (type: HostTicketType) => (ids.includes(type.id) ? ids.indexOf(type.id) : ids.length);
  return types.toSorted((a, b) => placeOf(a) - placeOf(b));
}

type Change = (types: HostTicketType[]) => HostTicketType[];

/** Shows a change at once. A list that is on its way would undo it. */
function place(slug: string, change: Change): void {
  const { queryClient } = inBrowser();
  void queryClient.cancelQueries(queryOf(slug));
  queryClient.setQueryData<HostTicketTypes>(
    queryOf(slug).queryKey,
    (known) => known && { ...known, types: change(known.types) },
  );
}

/** Shows what was saved; everything else that shows the event is read again. */
function keep(slug: string, change: Change): void {
  place(slug, change);
  void inBrowser().queryClient.invalidateQueries();
}
