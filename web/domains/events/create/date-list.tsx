import X from 'icon:x';

import { Button } from '#web/platform/ui/button.tsx';
import { TextField } from '#web/platform/ui/field.tsx';
import { rowId, useNextFocus } from '#web/platform/ui/use-next-focus.ts';

import { nightAfter } from './copy-values.ts';

type DateListProps = {
  /** Whose clock the dates are on: "Berlin time". */
  zone: string;
  dates: string[];
  errors: string | undefined;
  mayAdd: boolean;
  onChange: (dates: string[]) => void;
};

/** One start after the other. */
export function DateList({ zone, dates, errors, mayAdd, onChange }: DateListProps) {
  // It is always the last place that goes.
  const rows = dates.map((_, place) => ({ id: String(place) }));
  const noteGone = useNextFocus(rows, 'add-night');
  const remove = (place: number) => {
    noteGone(rows.slice(-1));
    onChange(dates.toSpliced(place, 1));
  };
  const label = (place: number) => (dates.length > 1 ? `Start ${place + 1} (${zone})` : `Start (${zone})`);
  return (
    <div className="grid gap-4">
      {dates.map((date, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- a date has no other name than its place
        <div key={place} id={rowId({ id: String(place) })} className="flex items-end gap-2">
          <TextField
            type="datetime-local"
            label={label(place)}
            className="grow"
            errors={place === 0 ? errors : undefined}
            value={date}
            onChange={({ target }) => onChange(dates.with(place, target.value))}
          />
          {dates.length > 1 && (
            <button
              type="button"
              aria-label={`Remove ${label(place)}`}
              onClick={() => remove(place)}
              className="grid size-11 shrink-0 place-items-center rounded-control text-ink-soft hover:bg-ink/7"
            >
              <X aria-hidden="true" className="size-5" />
            </button>
          )}
        </div>
      ))}
      {mayAdd && (
        <Button id="add-night" className="justify-self-start" onClick={() => onChange([...dates, nightAfter(dates)])}>
          Add a night
        </Button>
      )}
    </div>
  );
}
