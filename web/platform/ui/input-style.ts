import { cx } from '#web/platform/lib/class-names.ts';

/** The look of a text control. 16 px and more, so that phones do not zoom in. */
export function inputStyle(isInvalid = false): string {
  return cx(
    'h-11 w-full min-w-0 rounded-control border bg-surface px-3.5 text-base text-ink placeholder:text-ink-soft',
    'transition-colors duration-150 disabled:opacity-60',
    isInvalid ? 'border-danger outline-danger' : 'border-edge hover:border-ink',
  );
}
