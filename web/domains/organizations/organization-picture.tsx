import { useState } from 'react';

import { cx } from '#web/platform/lib/class-names.ts';

type OrganizationPictureProps = { organization: { name: string; picture_url: string | null }; className: string };

/** An organization's picture, or its first letter. The name is shown beside it. */
export function OrganizationPicture({ organization, className }: OrganizationPictureProps) {
  const { name, picture_url } = organization;
  const [broken, setBroken] = useState<string | null>(null);
  const look = cx('shrink-0 bg-ink text-paper', className);
  if (picture_url !== null && picture_url !== broken)
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
  return (
    <span aria-hidden="true" className={cx(look, 'grid place-items-center font-display font-extrabold select-none')}>
      {Array.from(name)[0]?.toUpperCase()}
    </span>
  );
}
