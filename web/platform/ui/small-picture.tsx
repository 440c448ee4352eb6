import { useState, type ReactNode } from 'react';

import { cx } from '#web/platform/lib/class-names.ts';

type SmallPictureProps = { url: string | null; className: string; children: ReactNode };

/** The picture of a person or an organization; letters where there is none, or where it does not load. */
export function SmallPicture({ url, className, children }: SmallPictureProps) {
  const [broken, setBroken] = useState<string | null>(null);
  if (url !== null && url !== broken)
    return (
      <img
        src={url}
        alt=""
        width={384}
        height={384}
        className={cx('object-cover', className)}
        onError={() => setBroken(url)}
      />
    );
  return (
    <span aria-hidden="true" className={cx('grid place-items-center', className)}>
      {children}
    </span>
  );
}
