import { PageMeta } from '#web/platform/lib/page-meta.tsx';
import { useSiteSettings } from '#web/platform/lib/site-settings.ts';

/** Title of a door's page, and what lets a phone install it beside its manifest, which web/root.tsx links. */
export function DoorHead({ title }: { title: string }) {
  const { brand_name } = useSiteSettings();
  return (
    <>
      <PageMeta title={title} is_indexed={false} />
      <meta name="mobile-web-app-capable" content="yes" />
      <meta name="apple-mobile-web-app-capable" content="yes" />
      <meta name="apple-mobile-web-app-status-bar-style" content="black" />
      <meta name="apple-mobile-web-app-title" content={`${brand_name} door`} />
    </>
  );
}
