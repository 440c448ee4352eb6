import { useEffect, useState, type RefObject } from 'react';

import { buttonStyle } from '#web/platform/ui/button-style.ts';
import { DateTime } from '#web/platform/ui/date-time.tsx';

import type { LiveInvitation } from './live-invitation.ts';

type AnswerBarProps = { invitation: LiveInvitation; card: RefObject<HTMLElement | null> };

/** The next step at the bottom of a phone's screen, until the answer itself is on it. */
export function AnswerBar({ invitation: { event }, card }: AnswerBarProps) {
  const isAway = useIsAway(card);
  if (!isAway) return null;
  return (
    <div className="phone-bar lg:hidden">
      <p className="font-semibold">
        {event.starts_at ? <DateTime instant={event.starts_at} zone={event.time_zone} /> : 'You’re invited'}
      </p>
      <a href="#answer" className={buttonStyle({ variant: 'primary', size: 'lg' })}>
        Answer
      </a>
    </div>
  );
}

/** Whether an element is still below the screen. */
function useIsAway(ref: RefObject<HTMLElement | null>): boolean {
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    if (!ref.current) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setAway(!entry.isIntersecting && entry.boundingClientRect.top > 0);
    });
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [ref]);
  return isAway;
}
