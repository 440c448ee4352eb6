import { TextField } from '#web/platform/ui/field.tsx';

import { useTypedSearch } from './use-list-filters.ts';

type ListSearchProps = { label: string; placeholder: string; search: string; setSearch: (text: string) => void };

/** The search of a list. A scanner that types a ticket’s code works, too. */
export function ListSearch({ label, placeholder, search, setSearch }: ListSearchProps) {
  const [typed, setTyped] = useTypedSearch(search, setSearch);
  return (
    <TextField
      type="search"
      label={label}
      is_label_hidden
      placeholder={placeholder}
      className="w-full max-w-xl"
      maxLength={200}
      autoComplete="off"
      spellCheck={false}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
    />
  );
}
