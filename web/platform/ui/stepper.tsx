import Minus from 'icon:minus';
import Plus from 'icon:plus';

import { cx } from '#web/platform/lib/class-names.ts';

type StepperProps = {
  /** What is counted, for screen readers: "General admission". */
  label: string;
  value: number;
  /** The smallest count above zero; one step down from it is zero. */
  min: number;
  max: number;
  onChange: (value: number) => void;
};

/** A small count with a minus and a plus. */
export function Stepper({ label, value, min, max, onChange }: StepperProps) {
  const fewer = value <= min ? 0 : value - 1;
  const more = value === 0 ? min : value + 1;
  return (
    <div role="group" aria-label={label} className="flex items-center gap-1">
      <StepButton label={`One less: ${label}`} isDisabled={value === 0} onClick={() => onChange(fewer)}>
        <Minus aria-hidden="true" className="size-5" />
      </StepButton>
      <output className={cx('tabular w-8 text-center text-lg font-semibold', value === 0 && 'text-ink-soft')}>
        {value}
      </output>
      <StepButton label={`One more: ${label}`} isDisabled={more > max} onClick={() => onChange(more)}>
        <Plus aria-hidden="true" className="size-5" />
      </StepButton>
    </div>
  );
}

type StepButtonProps = { label: string; isDisabled: boolean; onClick: () => void; children: React.ReactNode };

// Stays focusable at its end: a button that vanishes from the tab order under a finger loses the keyboard's place.
function StepButton({ label, isDisabled, onClick, children }: StepButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isDisabled || undefined}
      onClick={isDisabled ? undefined : onClick}
      className={cx(
        'grid size-11 place-items-center rounded-full border transition-colors duration-150',
        isDisabled ? 'cursor-default border-line text-ink-soft/60' : 'border-edge hover:border-ink hover:bg-ink/5',
      )}
    >
      {children}
    </button>
  );
}
