import type { ReactNode } from 'react';

import { cx } from '#web/platform/lib/class-names.ts';

export type BadgeTone = 'neutral' | 'accent' | 'positive' | 'caution' | 'danger';

const tones: Record<BadgeTone, string> = {
  neutral: 'bg-sunken text-ink',
  accent: 'bg-accent text-on-accent',
  positive: 'bg-positive-soft text-positive',
  caution: 'bg-caution-soft text-caution',
  danger: 'bg-danger-soft text-danger',
};

/** A word or two about a state. */
export function Badge({ tone = 'neutral', className, children }: BadgeProps) {
  return (
    <span
      className={cx(
        'inline-flex h-6 items-center rounded-full px-2.5 text-xs font-semibold whitespace-nowrap',
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}

type BadgeProps = { tone?: BadgeTone; className?: string; children: ReactNode };
