import { cx } from '#web/platform/lib/class-names.ts';

import { Skeleton } from './skeleton.tsx';

type SkeletonsProps = {
  /** What is waited for, for screen readers. */
  label: string;
  /** The size of each. */
  sizes: readonly string[];
  className?: string;
};

/** Placeholders below each other while a page or a part of it loads. */
export function Skeletons({ label, sizes, className = 'gap-4' }: SkeletonsProps) {
  return (
    <div role="status" className={cx('grid', className)}>
      <span className="sr-only">{label}</span>
      {sizes.map((size, place) => (
        <Skeleton key={place} className={size} />
      ))}
    </div>
  );
}
