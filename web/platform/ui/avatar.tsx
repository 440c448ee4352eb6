import { useState } from 'react';

import type { Profile } from '#contract/auth.ts';

import { cx } from '#web/platform/lib/class-names.ts';

import { initials } from '#web/platform/lib/full-name.ts';

/** A person's picture, or their initials. The name is shown beside it. */
export function Avatar({ user, className }: { user: Profile; className: string }) {
  const { picture_url } = user;
  const [broken, setBroken] = useState<string | null>(null);
  const look = cx('rounded-full bg-accent text-on-accent', className);
  if (picture_url !== null && picture_url !== broken) {
    return (
      <img
        src={picture_url}
        alt=""
        width={384}
        height={384}
        className={cx(look, 'object-cover')}
        onError={() => setBroken(picture_url)}
      />
    );
  }
  return (
    <span aria-hidden="true" className={cx(look, 'grid place-items-center font-semibold')}>
      {initials(user)}
    </span>
  );
}
