import ArrowLeft from 'icon:arrow-left';
import ChevronLeft from 'icon:chevron-left';
import ChevronRight from 'icon:chevron-right';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { cx } from '#web/platform/lib/class-names.ts';
import { useSiteSettings } from '#web/platform/lib/site-settings.ts';
import { paths } from '#web/paths.ts';
import { LogoMark } from '#web/platform/ui/logo.tsx';

/** The slim bar over a full-screen ticket. */
export function TicketBar({ children }: { children: ReactNode }) {
  return (
    <div className="sticky top-0 z-20 border-b border-line bg-paper print:hidden">
      <div className="mx-auto flex h-14 w-full max-w-5xl items-center justify-between gap-4 px-2 sm:px-4">
        {children}
      </div>
    </div>
  );
}

/** A link back to all tickets. */
export function BackToMyTickets() {
  return (
    <Link
      to={paths.myTickets()}
      className="flex h-11 items-center gap-2 rounded-control px-2 font-semibold hover:bg-ink/7"
    >
      <ArrowLeft aria-hidden="true" className="size-5" />
      My Tickets
    </Link>
  );
}

/** The brand, for guests who opened a link. */
export function TicketBrand() {
  const { brand_name } = useSiteSettings();
  return (
    <Link
      to={paths.home()}
      className="flex h-11 items-center gap-2 rounded-control px-2 font-display text-lg font-extrabold tracking-tight"
    >
      <LogoMark className="size-7" />
      {brand_name}
    </Link>
  );
}

type TicketPagerProps = { index: number; count: number; onGo: (index: number) => void };

/** Steps through the tickets of one order, for a group with one phone. */
export function TicketPager({ index, count, onGo }: TicketPagerProps) {
  return (
    <div role="group" aria-label="Tickets of this order" className="flex items-center">
      <Step label="Previous ticket" isDisabled={index === 0} onClick={() => onGo(index - 1)}>
        <ChevronLeft aria-hidden="true" className="size-6" />
      </Step>
      <output className="tabular min-w-14 text-center text-sm font-semibold">
        {index + 1} of {count}
      </output>
      <Step label="Next ticket" isDisabled={index === count - 1} onClick={() => onGo(index + 1)}>
        <ChevronRight aria-hidden="true" className="size-6" />
      </Step>
    </div>
  );
}

type StepProps = { label: string; isDisabled: boolean; onClick: () => void; children: ReactNode };

function Step({ label, isDisabled, onClick, children }: StepProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isDisabled || undefined}
      onClick={isDisabled ? undefined : onClick}
      className={cx('grid size-11 place-items-center rounded-full', isDisabled ? 'text-ink-soft/60' : 'hover:bg-ink/7')}
    >
      {children}
    </button>
  );
}
