import { cx } from '#web/platform/lib/class-names.ts';
import { SmallPicture } from '#web/platform/ui/small-picture.tsx';

type OrganizationPictureProps = { organization: { name: string; picture_url: string | null }; className: string };

/** An organization's picture, or its first letter. The name is shown beside it. */
export function OrganizationPicture({ organization, className }: OrganizationPictureProps) {
  const { name, picture_url } = organization;
  const look = cx('shrink-0 bg-ink font-display font-extrabold text-paper select-none', className);
  return (
    <SmallPicture url={picture_url} className={look}>
      {Array.from(name)[0]?.toUpperCase()}
    </SmallPicture>
  );
}
