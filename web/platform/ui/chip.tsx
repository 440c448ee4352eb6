import { cx } from '#web/platform/lib/class-names.ts';

/** The look of a chip: a filter, a tag, a removable choice. */
export function chipStyle(isOn = false, className?: string): string {
  return cx(
    'inline-flex h-10 shrink-0 items-center gap-1.5 rounded-full border px-4 text-sm font-medium whitespace-nowrap',
    'transition-colors duration-150',
    isOn ? 'border-ink bg-ink text-paper hover:bg-ink/85' : 'border-edge/60 bg-surface text-ink hover:border-ink',
    className,
  );
}
