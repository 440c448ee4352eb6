import Timer from 'icon:timer';

import { OfflineNotice } from '#web/platform/layout/offline-notice.tsx';
import { cx } from '#web/platform/lib/class-names.ts';
import { useSiteSettings } from '#web/platform/lib/site-settings.ts';
import { useHasPassed } from '#web/platform/lib/use-has-passed.ts';
import { Countdown } from '#web/platform/ui/countdown.tsx';
import { LogoMark } from '#web/platform/ui/logo.tsx';

type CheckoutHeaderProps = {
  /** Until when the tickets are held; left out when there is no hold. */
  held_until?: string;
  clock_offset?: number;
  onTimeUp?: () => void;
};

const warningMs = 2 * 60_000;

/** The brand and the time left, without links: nothing here leads away from the purchase. */
export function CheckoutHeader({ held_until, clock_offset = 0, onTimeUp }: CheckoutHeaderProps) {
  const { brand_name } = useSiteSettings();
  return (
    <div className="sticky top-0 z-20 border-b border-line bg-paper">
      <div className="mx-auto flex h-14 w-full max-w-5xl items-center justify-between gap-4 px-4 sm:h-16 sm:px-6">
        <p className="flex items-center gap-2 font-display text-lg font-extrabold tracking-tight">
          <LogoMark className="size-7 shrink-0" />
          {brand_name}
        </p>
        {held_until && <HeldFor until={held_until} clock_offset={clock_offset} onEnd={onTimeUp} />}
      </div>
      {/* The views that wait for the server say themselves that it cannot be reached. */}
      <OfflineNotice is_reported={!held_until} />
    </div>
  );
}

type HeldForProps = { until: string; clock_offset: number; onEnd?: () => void };

function HeldFor({ until, clock_offset, onEnd }: HeldForProps) {
  const isEndingSoon = useHasPassed(Date.parse(until) - warningMs, clock_offset);
  return (
    <p
      className={cx(
        'flex h-9 items-center gap-2 rounded-full px-3.5 text-sm font-semibold whitespace-nowrap transition-colors duration-150',
        isEndingSoon ? 'bg-danger-soft text-danger' : 'bg-sunken text-ink',
      )}
    >
      <Timer aria-hidden="true" className="size-4 max-[22rem]:hidden" />
      <span>
        Held for you <Countdown until={until} clock_offset={clock_offset} onEnd={onEnd} />
      </span>
    </p>
  );
}
