import { useEffect, useState } from 'react';

import type { ListedTicket } from '#contract/door.ts';

import type { Found } from '../attempts.ts';
import type { ScannerState } from '../scanner/scanner-state.ts';
import type { Scanner } from '../scanner/scanner.ts';

const settleMs = 250;
/** As many as a search finds. */
export const mostFound = 20;

type Answer = { text: string; found: Found[]; has_failed: boolean };

/** Tickets that fit a text: from the server, or without it from the list on this device. */
export function useSearch(scanner: Scanner, { is_offline, types }: ScannerState, typed: string) {
  const text = typed.trim();
  const [answer, setAnswer] = useState<Answer>({ text: '', found: [], has_failed: false });
  const isAsked = !is_offline && text !== '';

  useEffect(() => {
    if (!isAsked) return;
    const ending = new AbortController();
    const ask = async () => {
      // A failed search is shown as one below.
      const found = await scanner.api.search(text, ending.signal).catch(() => undefined);
      if (!ending.signal.aborted) setAnswer({ text, found: found?.results ?? [], has_failed: found === undefined });
    };
    const timer = setTimeout(() => void ask(), settleMs);
    return () => {
      clearTimeout(timer);
      ending.abort();
    };
  }, [scanner, text, isAsked]);

  const replace = (ticket: Found) =>
    setAnswer((now) => ({ ...now, found: now.found.map((one) => (one.id === ticket.id ? ticket : one)) }));

  if (is_offline) {
    const nameOf = (ticket: ListedTicket) =>
      types.find((type) => type.ticket_type_id === ticket.ticket_type_id)?.name ?? '';
    const found = scanner.list
      .withInitials(text)
      .slice(0, mostFound)
      .map((ticket) => foundOf(ticket, nameOf(ticket)));
    return { found, status: text === '' ? ('idle' as const) : ('done' as const), replace };
  }
  const isNew = answer.text !== text;
  return { found: isAsked && !isNew ? answer.found : [], status: statusOf({ ...answer, text, isNew }), replace };
}

function statusOf({ text, isNew, has_failed }: { text: string; isNew: boolean; has_failed: boolean }) {
  if (text === '') return 'idle' as const;
  if (isNew) return 'loading' as const;
  return has_failed ? ('failed' as const) : ('done' as const);
}

function foundOf({ id, holder, state, is_inside, first_admitted_at }: ListedTicket, ticket_type: string): Found {
  return {
    id,
    holder,
    ticket_type,
    order: null,
    state,
    is_inside,
    first_admitted_at,
    brought_by: null,
    has_name: true,
  };
}
