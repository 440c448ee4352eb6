import { useCallback, useState } from 'react';

import type { HostTicketType, HostTicketTypes } from '#contract/host-ticket-types.ts';

import { currentTypes } from './use-ticket-types.ts';

/** A ticket type whose form is open, and its place in the list; -1 in the archive. */
type Open = { type: HostTicketType; place: number };

/**
 * The two lists of ticket types. One whose form is open stays where it is when somebody else archives or deletes it, so
 * that nothing typed is lost.
 */
export function useOpenTypes(slug: string, { types }: HostTicketTypes) {
  const [open, setOpen] = useState<readonly Open[]>([]);
  const onOpenChange = useCallback(
    (type: HostTicketType, isOpen: boolean) =>
      setOpen((known) => {
        const isKnown = known.some((each) => each.type.id === type.id);
        if (isKnown === isOpen) return known;
        if (!isOpen) return known.filter((each) => each.type.id !== type.id);
        return [...known, { type, place: currentTypes(slug).findIndex(({ id }) => id === type.id) }];
      }),
    [slug],
  );
  const placeOf = ({ id }: HostTicketType) => open.find(({ type }) => type.id === id)?.place;
  const isCurrent = (type: HostTicketType) => (placeOf(type) ?? (type.state === 'archived' ? -1 : 0)) >= 0;
  const gone = open.filter(({ type }) => !types.some(({ id }) => id === type.id)).toSorted((a, b) => a.place - b.place);
  return {
    current: types.filter(isCurrent),
    archived: [...types.filter((type) => !isCurrent(type)), ...gone.filter(({ place }) => place < 0).map(typeOf)],
    gone,
    onOpenChange,
  };
}

const typeOf = ({ type }: Open) => type;

/** The list with the deleted ones at their old places. */
export function withGone(types: HostTicketType[], gone: readonly Open[]): HostTicketType[] {
  return gone.reduce((list, { type, place }) => (place < 0 ? list : list.toSpliced(place, 0, type)), types);
}
