import type { Profile } from '#contract/auth.ts';

import { cx } from '#web/platform/lib/class-names.ts';
import { initials } from '#web/platform/lib/full-name.ts';

import { SmallPicture } from './small-picture.tsx';

/** A person's picture, or their initials. The name is shown beside it. */
export function Avatar({ user, className }: { user: Profile; className: string }) {
  const look = cx('rounded-full bg-accent font-semibold text-on-accent', className);
  return (
    <SmallPicture url={user.picture_url} className={look}>
      {initials(user)}
    </SmallPicture>
  );
}
