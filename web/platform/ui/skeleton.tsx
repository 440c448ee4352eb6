import { cx } from '#web/platform/lib/class-names.ts';

/** A calm block in the shape of what is coming. Give it the content's size. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx('skeleton block rounded-md bg-sunken', className)} />;
}
