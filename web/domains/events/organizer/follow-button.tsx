import Check from 'icon:check';
import Plus from 'icon:plus';

import { toggleSaved, useIsSaved } from '#web/platform/api/use-saved.ts';
import { Button } from '#web/platform/ui/button.tsx';

type FollowButtonProps = { kind: 'organizer_ids' | 'artist_ids'; id: string; name: string; className?: string };

/** Follows or unfollows a host or an artist. */
export function FollowButton({ kind, id, name, className = '' }: FollowButtonProps) {
  const isOn = useIsSaved(kind, id);
  const Icon = isOn ? Check : Plus;
  return (
    <Button
      size="sm"
      variant={isOn ? 'outline' : 'ink'}
      aria-pressed={isOn}
      aria-label={`Follow ${name}`}
      onClick={() => toggleSaved({ kind, id, isOn: !isOn })}
      className={`has-scripts ${className}`}
    >
      <Icon aria-hidden="true" className="size-4" />
      {isOn ? 'Following' : 'Follow'}
    </Button>
  );
}
