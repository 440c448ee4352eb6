import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import X from 'icon:x';
import { useState } from 'react';

import type { Workspace } from '#contract/workspace.ts';

import { hasDoor } from '#web/domains/events/workspace/tabs.ts';
import { isApiError } from '#web/platform/api/api-error.ts';
import { inBrowser } from '#web/platform/api/browser.ts';
import { apiQuery } from '#web/platform/api/queries.ts';
import { showError } from '#web/platform/api/show-error.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { TextField } from '#web/platform/ui/field.tsx';
import { SortableList } from '#web/platform/ui/sortable-list.tsx';
import { focusBeside, rowId } from '#web/platform/ui/use-next-focus.ts';

const MOST_GATES = 20;

/** The gates of an event, in order: devices at the door choose one of them, and the report counts by gate. */
export function Gates({ event }: { event: Workspace }) {
  const isOpen = hasDoor(event);
  const door = useQuery({ ...apiQuery('getDoor', { params: { id: event.slug } }), enabled: isOpen });
  return (
    <div className="grid gap-4 border-t border-line pt-6">
      <div className="grid max-w-prose gap-1">
        <h3 className="text-lg font-bold">Gates</h3>
        <p className="text-sm text-ink-soft">
          {isOpen
            ? 'Each phone at the door picks one, and the report shows it. Without gates there is one door.'
            : 'Name them once the event is published.'}
        </p>
      </div>
      {door.data && <GateList slug={event.slug} gates={door.data.event.gates} />}
    </div>
  );
}

function GateList({ slug, gates }: { slug: string; gates: string[] }) {
  const set = useSetGates(slug);
  const shown = set.unsaved.reduce((changed, change) => change(changed), gates);
  const items = shown.map((name) => ({ id: name }));
  return (
    <div className="grid max-w-md gap-3">
      {items.length > 0 && (
        <SortableList
          label="Gates"
          items={items}
          nameOf={({ id }) => id}
          onReorder={(order) =>
            set.mutate((current) =>
              inOrder(
                current,
                order.map(({ id }) => id),
              ),
            )
          }
        >
          {({ id }) => (
            <span id={rowId({ id })} className="flex min-w-0 items-center justify-between gap-2">
              <bdi className="min-w-0 wrap-anywhere">{id}</bdi>
              <button
                type="button"
                aria-label={`Remove ${id}`}
                onClick={() => {
                  focusBeside(items, { id }, 'new-gate');
                  set.mutate((current) => current.filter((name) => name !== id));
                }}
                className="grid size-11 shrink-0 place-items-center rounded-full hover:bg-ink/7"
              >
                <X aria-hidden="true" className="size-5" />
              </button>
            </span>
          )}
        </SortableList>
      )}
      {items.length < MOST_GATES && (
        <NewGate
          taken={shown}
          onAdd={(name) => set.mutateAsync((current) => [...current.filter((gate) => gate !== name), name])}
        />
      )}
    </div>
  );
}

function NewGate({ taken, onAdd }: { taken: string[]; onAdd: (name: string) => Promise<unknown> }) {
  const [name, setName] = useState('');
  const text = name.trim();
  const isTaken = taken.some((gate) => gate.toLowerCase() === text.toLowerCase());
  return (
    <form
      method="post"
      className="flex items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (text === '' || isTaken) return;
        setName('');
        // Not added: the name is there again, unless another one is being typed.
        onAdd(text).catch(() => setName((typed) => typed || text));
      }}
    >
      <TextField
        id="new-gate"
        label="New gate"
        value={name}
        maxLength={60}
        autoComplete="off"
        className="grow"
        onChange={(change) => setName(change.target.value)}
        {...(isTaken && { errors: 'There is already a gate with this name.' })}
      />
      <Button type="submit">Add</Button>
    </form>
  );
}

type ChangeGates = (gates: string[]) => string[];

/** In this order; those that somebody else named meanwhile come last. */
function inOrder(gates: string[], order: string[]): string[] {
  return [...order.filter((name) => gates.includes(name)), ...gates.filter((name) => !order.includes(name))];
}

/** Changes the gates as they are now, one change after the other, and has those that are not saved yet: somebody else may have named others since the page was opened. */
function useSetGates(slug: string) {
  const client = useQueryClient();
  const door = apiQuery('getDoor', { params: { id: slug } });
  const key = door.queryKey;
  const [unsaved, setUnsaved] = useState<ChangeGates[]>([]);
  const mutation = useMutation({
    // One after the other: a gate that was just added must be there before it is moved.
    scope: { id: `gates of ${slug}` },
    mutationFn: async (change: ChangeGates) => {
      const { event } = await client.fetchQuery({ ...door, staleTime: 0 });
      const body = { gates: change(event.gates), was: event.gates };
      return inBrowser().api('setGates', { params: { id: slug }, body });
    },
    // Somebody else changed them in the same instant: on top of theirs.
    retry: (failures, error) => failures < 3 && isApiError(error, 409),
    retryDelay: 0,
    onSuccess: ({ gates }) => client.setQueryData(key, (door) => door && { ...door, event: { ...door.event, gates } }),
    onError: (error) => showError(error, 'The gates could not be saved. Please try again.', { id: 'crew' }),
    onMutate: (change) => setUnsaved((changes) => [...changes, change]),
    onSettled: (_gates, _error, change) => setUnsaved((changes) => changes.filter((one) => one !== change)),
  });
  return { ...mutation, unsaved };
}
