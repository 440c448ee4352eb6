import Heart from 'icon:heart';

import type { EventCard } from '#contract/events.ts';

import { toggleSaved, useIsSaved } from '#web/platform/api/use-saved.ts';
import { cx } from '#web/platform/lib/class-names.ts';
import { Button } from '#web/platform/ui/button.tsx';

type SaveButtonProps = { event: Pick<EventCard, 'id' | 'title'> };

/** Saves an event for later. */
export function SaveButton({ event: { id } }: SaveButtonProps) {
  const isOn = useIsSaved('event_ids', id);
  return (
    <Button
      size="sm"
      aria-pressed={isOn}
      onClick={() => toggleSaved({ kind: 'event_ids', id, isOn: !isOn })}
      className="has-scripts"
    >
      <Heart aria-hidden="true" className={cx('size-4', isOn && 'fill-accent text-accent')} />
      {isOn ? 'Saved' : 'Save'}
    </Button>
  );
}

/** The same as a heart beside a card's title, so that nothing covers the poster. */
export function SaveHeart({ event: { id, title }, is_on }: SaveButtonProps & { is_on: boolean }) {
  return (
    <button
      type="button"
      aria-pressed={is_on}
      aria-label={`Save ${title}`}
      onClick={() => toggleSaved({ kind: 'event_ids', id, isOn: !is_on })}
      className="save-heart has-scripts"
    />
  );
}
