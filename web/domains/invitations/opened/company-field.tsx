import { useId } from 'react';

import { chipStyle } from '#web/platform/ui/chip.tsx';

type CompanyFieldProps = {
  /** The most guests they may bring. */
  most: number;
  value: number;
  onChange: (value: number) => void;
};

/** How many guests they bring: one tap. */
export function CompanyField({ most, value, onChange }: CompanyFieldProps) {
  const name = useId();
  if (most === 0) return <p className="text-sm text-ink-soft">There is one ticket left, for you.</p>;
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 text-sm font-semibold">Who comes?</legend>
      <div className="flex flex-wrap gap-2">
        {Array.from({ length: most + 1 }, (_, count) => (
          <label
            key={count}
            className={chipStyle(
              count === value,
              'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-accent',
            )}
          >
            <input
              type="radio"
              name={name}
              value={count}
              checked={count === value}
              onChange={() => onChange(count)}
              className="sr-only"
            />
            {count === 0 ? 'Just me' : `Me +${count}`}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
