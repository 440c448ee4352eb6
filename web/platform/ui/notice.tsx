import CircleAlert from 'icon:circle-alert';
import CircleCheck from 'icon:circle-check';
import Info from 'icon:info';
import TriangleAlert from 'icon:triangle-alert';
import type { ReactNode } from 'react';

import { cx } from '#web/platform/lib/class-names.ts';

const looks = {
  info: { icon: Info, style: 'bg-sunken text-ink' },
  positive: { icon: CircleCheck, style: 'bg-positive-soft text-positive' },
  caution: { icon: TriangleAlert, style: 'bg-caution-soft text-caution' },
  danger: { icon: CircleAlert, style: 'bg-danger-soft text-danger' },
};

type NoticeProps = {
  tone?: keyof typeof looks;
  /** Announced by screen readers when it appears. */
  is_alert?: boolean;
  className?: string;
  children: ReactNode;
};

/** An inline message: what happened, what to do. */
export function Notice({ tone = 'info', is_alert = false, className, children }: NoticeProps) {
  const { icon: Icon, style } = looks[tone];
  return (
    <div
      role={is_alert ? 'alert' : undefined}
      className={cx('flex gap-2.5 rounded-control px-3.5 py-3 text-sm font-medium', style, className)}
    >
      <Icon aria-hidden="true" className="mt-px size-5 shrink-0" />
      <div className="min-w-0">{children}</div>
    </div>
  );
}
