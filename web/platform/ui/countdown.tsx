import { useEffect, useEffectEvent, useRef, useState } from 'react';

import { presentMs } from '#web/platform/lib/clock.ts';
import { counted } from '#contract/counted.ts';
import { formatRemaining } from '#contract/format-time.ts';

type CountdownProps = {
  until: string;
  /** How far the server's clock is ahead of this device's, in milliseconds. */
  clock_offset?: number;
  onEnd?: () => void;
  className?: string;
};

/** Time left until a moment; spoken at each minute of the last ten only. */
export function Countdown({ until, clock_offset = 0, onEnd, className }: CountdownProps) {
  const [left, setLeft] = useState<number>();
  const endedAt = useRef<string>(undefined);
  // Once: whoever reads the server's clock again then has another offset, which begins the countdown anew.
  const ended = useEffectEvent(() => {
    if (endedAt.current === until) return;
    endedAt.current = until;
    onEnd?.();
  });

  useEffect(() => {
    const tick = () => {
      const remaining = Date.parse(until) - presentMs(clock_offset);
      setLeft(remaining);
      if (remaining > 0) return;
      clearInterval(timer);
      ended();
    };
    const timer = setInterval(tick, 1000);
    tick();
    return () => clearInterval(timer);
  }, [until, clock_offset]);

  const minutes = Math.ceil(Math.max(0, left ?? 0) / 60_000);
  return (
    <span className={className}>
      <span aria-hidden="true" className="tabular">
        {left === undefined ? '–:––' : formatRemaining(left)}
      </span>
      <span role="timer" aria-live={minutes > 10 ? 'off' : 'polite'} className="sr-only">
        {left !== undefined && `${spokenTime(minutes)} left`}
      </span>
    </span>
  );
}

/** "12 minutes", "1 hour 58 minutes" */
export function spokenTime(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = counted(minutes % 60, 'minute');
  return hours === 0 ? rest : `${counted(hours, 'hour')} ${rest}`;
}
