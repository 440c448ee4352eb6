import { useState } from 'react';

import { counted } from '#contract/counted.ts';
import { Dialog } from '#web/platform/ui/dialog.tsx';
import { TextField } from '#web/platform/ui/field.tsx';
import { Notice } from '#web/platform/ui/notice.tsx';

import type { Found, ScanKind } from '../attempts.ts';
import type { ScannerState } from '../scanner/scanner-state.ts';
import type { Scanner } from '../scanner/scanner.ts';
import { FoundRow } from './found-row.tsx';
import { mostFound, useSearch } from './use-search.ts';

type SearchSheetProps = {
  is_open: boolean;
  scanner: Scanner;
  state: ScannerState;
  kind: ScanKind;
  onClose: () => void;
  onAdmit: (ticket: Found) => void;
};

/** Finds a ticket whose code cannot be read: by the name of its holder or buyer, or by its order. */
export function SearchSheet({ is_open, onClose, ...rest }: SearchSheetProps) {
  return (
    <Dialog title="Find a guest" is_open={is_open} onClose={onClose}>
      <Search {...rest} />
    </Dialog>
  );
}

function Search({ scanner, state, kind, onAdmit }: Omit<SearchSheetProps, 'is_open' | 'onClose'>) {
  const [text, setText] = useState('');
  const { found, status, replace } = useSearch(scanner, state, text);
  return (
    // Tall, so that what is found stands above a phone's keyboard.
    <div className="grid min-h-[64dvh] content-start gap-4 sm:min-h-80">
      <TextField
        label={state.is_offline ? 'Initials' : 'Name or order'}
        {...(state.is_offline && { hint: 'Offline, search by initials: “MK” for Mira Kaya.' })}
        type="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={120}
        data-autofocus
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div role="status" className="text-sm text-ink-soft empty:hidden">
        {status === 'loading' && 'Searching…'}
        {status === 'done' &&
          found.length === 0 &&
          (state.is_offline
            ? 'Nobody found. Type the first letter of their first or last name.'
            : 'Nobody found. Try the last name, or the order number on the receipt.')}
        {found.length === mostFound && `The first ${mostFound}. Type more of the name.`}
      </div>
      <p role="status" className="sr-only">
        {found.length > 0 && `${counted(found.length, 'ticket')} found`}
      </p>
      {status === 'failed' && (
        <Notice tone="caution" is_alert>
          No answer. Offline, search by initials.
        </Notice>
      )}
      <ul className="divide-y divide-line">
        {found.map((ticket) => (
          <FoundRow
            key={ticket.id}
            ticket={ticket}
            kind={kind}
            time_zone={state.door?.event.time_zone ?? 'UTC'}
            onAdmit={() => onAdmit(ticket)}
            {...(!state.is_offline && {
              onName: async (name: string) => replace(await scanner.api.name(ticket.id, name)),
            })}
          />
        ))}
      </ul>
    </div>
  );
}
