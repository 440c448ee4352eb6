import { useTypedSearch } from '#web/platform/lib/use-list-filters.ts';

import { TextField } from './field.tsx';

type ListSearchProps = {
  label: string;
  placeholder: string;
  search: string;
  setSearch: (text: string) => void;
  max_length?: number;
};

/** The search of a list. A scanner that types a ticket’s code works, too. */
export function ListSearch({ label, placeholder, search, setSearch, max_length = 200 }: ListSearchProps) {
  const [typed, setTyped] = useTypedSearch(search, setSearch);
  return (
    <TextField
      type="search"
      label={label}
      is_label_hidden
      placeholder={placeholder}
      className="w-full max-w-xl"
      maxLength={max_length}
      autoComplete="off"
      spellCheck={false}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
    />
  );
}
