import { cx } from '#web/platform/lib/class-names.ts';

export type ButtonLook = { variant?: 'primary' | 'ink' | 'outline' | 'quiet' | 'danger'; size?: 'sm' | 'md' | 'lg' };

const base =
  'relative inline-flex shrink-0 items-center justify-center gap-2 rounded-control font-semibold whitespace-nowrap ' +
  'select-none transition-colors duration-150 ease-calm aria-disabled:cursor-default';

const variants = {
  // A border that is transparent shows in forced colours, where no background does.
  primary:
    'border border-transparent bg-accent text-on-accent not-disabled:hover:bg-accent-strong disabled:bg-sunken disabled:text-ink-soft',
  ink: 'border border-transparent bg-ink text-paper not-disabled:hover:bg-ink/85 disabled:bg-sunken disabled:text-ink-soft',
  outline:
    'border border-edge text-ink not-disabled:hover:border-ink not-disabled:hover:bg-ink/5 disabled:text-ink-soft',
  quiet: 'border border-transparent text-ink not-disabled:hover:bg-ink/7 disabled:text-ink-soft',
  danger:
    'border border-danger text-danger not-disabled:hover:bg-danger-soft disabled:border-edge disabled:text-ink-soft',
};

const sizes = {
  sm: 'h-9 px-3.5 text-sm',
  md: 'h-11 px-5 text-sm',
  lg: 'h-13 px-6 text-base',
};

/** The look of a button, for `<button>` and for links that act like one. */
export function buttonStyle({ variant = 'outline', size = 'md' }: ButtonLook, className?: string): string {
  return cx(base, variants[variant], sizes[size], className);
}
