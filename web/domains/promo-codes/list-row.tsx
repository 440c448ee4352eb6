import type { ReactNode } from 'react';
import { Link } from 'react-router';

import type { PromoCode } from '#contract/promo-codes.ts';

import { Badge } from '#web/platform/ui/badge.tsx';
import { DateTime } from '#web/platform/ui/date-time.tsx';
import { rowId } from '#web/platform/ui/use-next-focus.ts';

import { stateLabels } from './promo-words.ts';

type ListRowProps = {
  id: string;
  name: string;
  to: string;
  /** What it does; empty where the page has said it already. */
  text: string;
  uses: string;
  uses_to: string;
  window: Pick<PromoCode, 'starts_at' | 'ends_at'>;
  time_zone: string;
  state: PromoCode['state'];
  /** The offer to undo what was just done. */
  undo?: ReactNode;
  children: ReactNode;
};

/** One row of the list: two lines on a phone, columns on larger screens. */
export function ListRow(props: ListRowProps) {
  const { id, name, to, text, uses, uses_to, window, time_zone, state, undo, children } = props;
  const { text: stateText, tone } = stateLabels[state];
  const badge = <Badge tone={tone}>{stateText}</Badge>;
  return (
    <li
      id={rowId({ id })}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 border-b border-line py-2 last:border-0 md:gap-x-4"
    >
      <div className="grid gap-x-5 gap-y-0.5 md:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)_auto] md:items-center">
        <div className="flex min-w-0 items-center justify-between gap-2 md:block">
          <Link to={to} dir="auto" className="font-semibold break-all hover:underline">
            {name}
          </Link>
          <span className="flex shrink-0 items-center gap-2 md:hidden">
            {undo}
            {badge}
          </span>
          <p dir="auto" className="truncate text-sm text-ink-soft max-md:hidden">
            {text}
          </p>
        </div>
        <div className="flex min-w-0 items-baseline gap-x-3 text-sm text-ink-soft md:block">
          {text && (
            <span dir="auto" className="truncate md:hidden">
              {text}
            </span>
          )}
          <Link
            to={uses_to}
            className="tabular inline-block min-h-6 shrink-0 underline decoration-edge underline-offset-4 hover:text-ink"
          >
            {uses}
          </Link>
          <p className="max-md:hidden">
            <Window {...window} time_zone={time_zone} />
          </p>
        </div>
        <div className="flex w-36 items-center justify-end gap-2 max-md:hidden">
          {undo}
          {badge}
        </div>
      </div>
      <div className="flex items-center justify-end md:w-36">{children}</div>
    </li>
  );
}

function Window({ starts_at, ends_at, time_zone }: ListRowProps['window'] & { time_zone: string }) {
  if (!starts_at && !ends_at) return 'Any time';
  return (
    <>
      {starts_at && (
        <span>
          From <DateTime instant={starts_at} zone={time_zone} />{' '}
        </span>
      )}
      {ends_at && (
        <span>
          {starts_at ? 'until' : 'Until'} <DateTime instant={ends_at} zone={time_zone} />
        </span>
      )}
    </>
  );
}
