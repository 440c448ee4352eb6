import { type ReactNode, useCallback, useState } from 'react';

import type { HostTicketType, HostTicketTypes } from '#contract/host-ticket-types.ts';

import { cx } from '#web/platform/lib/class-names.ts';
import { TextField } from '#web/platform/ui/field.tsx';
import { rowId, useNextFocus } from '#web/platform/ui/use-next-focus.ts';

import { DeleteTypeDialog } from './delete-type-dialog.tsx';
import { OrderTypes } from './order-types.tsx';
import { TypeItem, UndoLine } from './type-item.tsx';
import { useOpenTypes, withGone } from './use-open-types.ts';
import { useTypeTools } from './use-type-tools.ts';

type TypeListProps = {
  slug: string;
  list: HostTicketTypes;
  is_ordering: boolean;
  onDeleted: (type: HostTicketType) => void;
};

const searchFrom = 20;
/** From here on, rows out of sight are not laid out. */
const longFrom = 100;

/** The ticket types of an event with their actions; archived ones below. */
export function TypeList({ slug, list, is_ordering, onDeleted }: TypeListProps) {
  const [search, setSearch] = useState('');
  const { current, archived, gone, onOpenChange } = useOpenTypes(slug, list);
  const shown = withGone(current.filter(named(search)), gone);
  const noteArchived = useNextFocus(shown, 'tickets');
  const noteRestored = useNextFocus(archived, 'tickets');
  const onMoved = useCallback(
    (type: HostTicketType) => (type.state === 'archived' ? noteRestored([type]) : noteArchived([type])),
    [noteArchived, noteRestored],
  );
  const { tools, undo, deleted } = useTypeTools(slug, onMoved);
  const isGone = ({ id }: HostTicketType) => gone.some(({ type }) => type.id === id);
  const names = new Map(list.types.map(({ id, name }) => [id, name]));
  const isLong = list.types.length > longFrom;
  const row = (type: HostTicketType) => (
    <li
      key={type.id}
      id={rowId(type)}
      className={cx(isLong && '[contain-intrinsic-size:auto_4.5rem] [content-visibility:auto]')}
    >
      <TypeItem
        type={type}
        time_zone={list.time_zone}
        before={names.get(type.opens_after ?? '')}
        is_first={type === current[0]}
        is_last={type === current.at(-1)}
        undo={undo?.id === type.id ? undo : undefined}
        tools={tools}
        is_gone={isGone(type)}
        onLeave={onMoved}
        onOpenChange={onOpenChange}
      />
    </li>
  );

  if (is_ordering)
    return (
      <>
        <OrderTypes types={current} onReorder={(wanted) => tools.reorder(wanted, '')} />
        {undo?.id === '' && <UndoLine undo={undo} />}
      </>
    );
  return (
    <>
      {current.length > searchFrom && <SearchField value={search} onChange={setSearch} />}
      {current.length + shown.length > 0 && (
        <ul aria-label="Ticket types" className="divide-y divide-line border-y border-line">
          {shown.map(row)}
        </ul>
      )}
      {current.length > 0 && shown.length === 0 && (
        <p className="text-ink-soft">No ticket type has “{search}” in its name.</p>
      )}
      {archived.length > 0 && (
        <ArchivedTypes is_open={archived.some(({ id }) => id === undo?.id)}>{archived.map(row)}</ArchivedTypes>
      )}
      <DeleteTypeDialog
        slug={slug}
        type={deleted && (list.types.find(({ id }) => id === deleted.id) ?? deleted)}
        list={list}
        onClose={tools.keep}
        onDeleted={() => deleted && onDeleted(deleted)}
      />
    </>
  );
}

function ArchivedTypes({ is_open, children }: { is_open: boolean; children: ReactNode[] }) {
  return (
    <details open={is_open || undefined}>
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">Archived ({children.length})</summary>
      <ul aria-label="Archived ticket types" className="divide-y divide-line border-y border-line">
        {children}
      </ul>
    </details>
  );
}

function SearchField({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  return (
    <TextField
      label="Find a ticket type"
      is_label_hidden
      type="search"
      placeholder="Find a ticket type"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className="max-w-sm"
    />
  );
}

function named(search: string) {
  const wanted = search.trim().toLocaleLowerCase('en');
  return ({ name }: HostTicketType) => name.toLocaleLowerCase('en').includes(wanted);
}
