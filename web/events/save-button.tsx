import { Heart } from 'lucide-react';

import type { EventCard } from '#contract/events.ts';

import { toggleMark, useMarks } from '#web/api/use-marks.ts';
import { cx } from '#web/lib/class-names.ts';
import { Button } from '#web/ui/button.tsx';

type SaveButtonProps = { event: Pick<EventCard, 'id' | 'title'> };

/** Keeps an event for later. */
export function SaveButton({ event }: SaveButtonProps) {
  const { isOn, toggle } = useSaved(event);
  return (
    <Button size="sm" aria-pressed={isOn} onClick={toggle} className="has-scripts">
      <Heart aria-hidden="true" className={cx('size-4', isOn && 'fill-accent text-accent')} />
      {isOn ? 'Saved' : 'Save'}
    </Button>
  );
}

/** The same as a heart beside a card's title: the poster stays whole. */
export function SaveHeart({ event }: SaveButtonProps) {
  const { isOn, toggle } = useSaved(event);
  return (
    <button
      type="button"
      aria-pressed={isOn}
      aria-label={`Save ${event.title}`}
      onClick={toggle}
      className="relative z-10 -my-2.5 -mr-3 grid size-11 shrink-0 place-items-center rounded-full text-ink-soft hover:text-ink has-scripts"
    >
      <Heart aria-hidden="true" className={cx('size-5', isOn && 'fill-accent text-accent')} />
    </button>
  );
}

function useSaved({ id }: { id: string }) {
  const isOn = useMarks().event_ids.includes(id);
  return { isOn, toggle: () => toggleMark({ kind: 'event_ids', id, isOn: !isOn }) };
}
