import ChevronDown from 'icon:chevron-down';
import type { Ref, SelectHTMLAttributes } from 'react';

import { cx } from '#web/platform/lib/class-names.ts';

import { FieldFrame, splitFrame, type FieldFrameProps } from './field.tsx';
import { inputStyle } from './input-style.ts';

type SelectFieldProps = FieldFrameProps &
  SelectHTMLAttributes<HTMLSelectElement> & {
    options: readonly { value: string; label: string }[];
    ref?: Ref<HTMLSelectElement>;
  };

/** A labelled native select: the platform's own list is the best one on a phone. */
export function SelectField({ options, ...props }: SelectFieldProps) {
  const [frame, { className: _, ...select }] = splitFrame(props);
  return (
    <FieldFrame {...frame}>
      {(ids) => (
        <span className="relative grid">
          <select {...select} {...ids} className={cx(inputStyle(ids['aria-invalid']), 'appearance-none pr-10')}>
            {options.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
          <ChevronDown aria-hidden="true" className="pointer-events-none absolute top-3 right-3 size-5 text-ink-soft" />
        </span>
      )}
    </FieldFrame>
  );
}
