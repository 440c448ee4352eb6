import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from 'react';

import { cx } from '#web/platform/lib/class-names.ts';

type CheckboxProps = InputHTMLAttributes<HTMLInputElement> & {
  label: ReactNode;
  errors?: string[];
  ref?: Ref<HTMLInputElement>;
};

/** A checkbox with its label; the whole line is the target. */
export function Checkbox({ label, errors = [], className, ...input }: CheckboxProps) {
  const id = useId();
  const isInvalid = errors.length > 0;
  return (
    <div className={cx('grid gap-1', className)}>
      <label className="flex min-h-8 cursor-pointer items-start gap-3 py-1 text-base">
        <input
          type="checkbox"
          {...input}
          aria-invalid={isInvalid || undefined}
          aria-describedby={isInvalid ? id : undefined}
          className="mt-0.5 size-5 shrink-0"
        />
        <span className="wrap-anywhere">{label}</span>
      </label>
      {isInvalid && (
        <p id={id} className="text-sm font-medium text-danger">
          {errors.join(' ')}
        </p>
      )}
    </div>
  );
}
