import { useId, type Ref, type SelectHTMLAttributes } from 'react';

type ChoiceListProps = {
  legend: string;
  options: readonly { value: string; label: string; text: string }[];
  errors?: string | undefined;
  input: Pick<SelectHTMLAttributes<HTMLInputElement>, 'name'> & {
    ref: Ref<HTMLInputElement>;
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => void;
    onBlur: (event: React.FocusEvent<HTMLInputElement>) => void;
  };
};

/** One of a few choices, each with a sentence about it. */
export function ChoiceList({ legend, options, errors, input }: ChoiceListProps) {
  const id = useId();
  return (
    <fieldset className="grid gap-2" aria-describedby={errors ? id : undefined}>
      <legend className="mb-2 text-sm font-semibold">{legend}</legend>
      {options.map(({ value, label, text }) => (
        <label
          key={value}
          className="flex cursor-pointer gap-3 rounded-control border border-line bg-surface p-3.5 has-checked:border-ink"
        >
          <input type="radio" {...input} value={value} className="mt-0.5 size-5 shrink-0 accent-accent" />
          <span>
            <span className="font-semibold">{label}</span>
            <span className="block text-sm text-ink-soft">{text}</span>
          </span>
        </label>
      ))}
      {errors && (
        <p id={id} className="text-sm font-medium text-danger">
          {errors}
        </p>
      )}
    </fieldset>
  );
}
