import { cx } from '#web/platform/lib/class-names.ts';

/** A placeholder while content loads. Give it the content's size. */
export function Skeleton({ className }: { className: string }) {
  return <span aria-hidden="true" className={cx('skeleton block rounded-md bg-sunken', className)} />;
}
