import Check from 'icon:check';
import Plus from 'icon:plus';

import type { Organizer } from '#contract/organizers.ts';

import { toggleSaved, useIsSaved } from '#web/platform/api/use-saved.ts';
import { Button } from '#web/platform/ui/button.tsx';

type FollowButtonProps = { organizer: Pick<Organizer, 'id' | 'name'>; className?: string };

/** Follows or unfollows a host. */
export function FollowButton({ organizer: { id, name }, className = '' }: FollowButtonProps) {
  const isOn = useIsSaved('organizer_ids', id);
  const Icon = isOn ? Check : Plus;
  return (
    <Button
      size="sm"
      variant={isOn ? 'outline' : 'ink'}
      aria-pressed={isOn}
      aria-label={`Follow ${name}`}
      onClick={() => toggleSaved({ kind: 'organizer_ids', id, isOn: !isOn })}
      className={`has-scripts ${className}`}
    >
      <Icon aria-hidden="true" className="size-4" />
      {isOn ? 'Following' : 'Follow'}
    </Button>
  );
}
