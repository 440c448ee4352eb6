import type { REPEATED_HOUR } from '#contract/wall-time.ts';

// Typed by the contract, not imported from it: its module would bring the schemas into the page.
const repeatedHour: typeof REPEATED_HOUR = 'The clock shows this time twice that day';

type RepeatedHourChoiceProps = {
  name: string;
  /** What the server says about the time; undefined when it accepts it. */
  error: string | undefined;
  value: 'first' | 'second' | '';
  onChange: (value: 'first' | 'second') => void;
};

/** Asks which of two times is meant, when the clock goes back and shows one twice. */
export function RepeatedHourChoice({ name, error, value, onChange }: RepeatedHourChoiceProps) {
  if (value === '' && !error?.startsWith(repeatedHour)) return null;
  return (
    <fieldset className="grid gap-1">
      <legend className="text-sm font-semibold">The clock goes back that night. Which one do you mean?</legend>
      {(['first', 'second'] as const).map((choice) => (
        <label key={choice} className="flex min-h-11 items-center gap-3">
          <input
            type="radio"
            name={name}
            checked={value === choice}
            onChange={() => onChange(choice)}
            className="size-5 accent-accent"
          />
          {choice === 'first' ? 'The first time, before the clock goes back' : 'The second time, after it'}
        </label>
      ))}
    </fieldset>
  );
}
