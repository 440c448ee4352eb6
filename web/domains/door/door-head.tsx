import { PageMeta } from '#web/platform/lib/page-meta.tsx';

/** Title of a door's page, and what lets a phone install it. */
export function DoorHead({ title }: { title: string }) {
  return (
    <>
      <PageMeta title={title} is_indexed={false} />
      <link rel="manifest" href="/door.webmanifest" />
      <meta name="mobile-web-app-capable" content="yes" />
      <meta name="apple-mobile-web-app-capable" content="yes" />
      <meta name="apple-mobile-web-app-status-bar-style" content="black" />
      <meta name="apple-mobile-web-app-title" content="Velvet door" />
    </>
  );
}
