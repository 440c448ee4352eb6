import { useMemo, useState } from 'react';

import type { HostTicketType } from '#contract/host-ticket-types.ts';

import { moveItem } from '#web/platform/ui/reorder.ts';

import { currentTypes, useChangeType, useOrderTypes } from './use-ticket-types.ts';

/** What was just done to a row, and how to take it back. */
export type Undo = { id: string; text: string; run: () => void };

type Change = { state?: HostTicketType['state']; is_hidden?: boolean };

/** What rows do to ticket types. It stays the same object, so that a row is drawn again only when its own type changes. */
export type TypeTools = {
  slug: string;
  save: (type: HostTicketType, changes: Change, text: string) => void;
  /** By so many places. */
  move: (type: HostTicketType, by: number) => void;
  reorder: (wanted: HostTicketType[], moved: string) => void;
  /** Asks before it deletes. */
  remove: (type: HostTicketType) => void;
  keep: () => void;
};

/**
 * Pausing, hiding, archiving and moving ticket types, with a way back, and which one is to be deleted. `onMoved` is told
 * when one goes into the archive, or comes out of it.
 */
export function useTypeTools(slug: string, onMoved: (type: HostTicketType) => void) {
  const [undo, setUndo] = useState<Undo>();
  const [deleted, setDeleted] = useState<HostTicketType>();
  const { mutate: change } = useChangeType(slug);
  const { mutate: order } = useOrderTypes(slug);
  const tools = useMemo<TypeTools>(() => {
    const isDone = { onSuccess: () => setUndo(undefined) };
    const reorder = (wanted: HostTicketType[], moved: string) => {
      const before = currentTypes(slug).map(({ id }) => id);
      const ids = wanted.map(({ id }) => id);
      const run = () => order(before, isDone);
      order(ids, { onSuccess: () => setUndo({ id: moved, text: 'Moved.', run }) });
    };
    return {
      slug,
      reorder,
      move: (type, by) => {
        const types = currentTypes(slug);
        const place = types.findIndex(({ id }) => id === type.id);
        reorder(moveItem(types, place, place + by), type.id);
      },
      save: (type, changes, text) => {
        const run = (saved: HostTicketType) => change({ type: saved, changes: beforeOf(type, changes) }, isDone);
        setUndo(undefined);
        if (changes.state === 'archived' || type.state === 'archived') onMoved(type);
        change({ type, changes }, { onSuccess: (saved) => setUndo({ id: type.id, text, run: () => run(saved) }) });
      },
      remove: setDeleted,
      keep: () => setDeleted(undefined),
    };
  }, [slug, change, order, onMoved]);
  return { tools, undo, deleted };
}

function beforeOf(type: HostTicketType, changes: Change): Change {
  return {
    ...(changes.state !== undefined && { state: type.state }),
    ...(changes.is_hidden !== undefined && { is_hidden: type.is_hidden }),
  };
}
