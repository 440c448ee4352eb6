import type { Organizer } from '#contract/organizers.ts';

import { JsonLd } from '#web/platform/lib/json-ld.tsx';
import { useSiteSettings } from '#web/platform/lib/site-settings.ts';
import { paths } from '#web/paths.ts';

/** The host as schema.org data. */
export function OrganizerJsonLd({ organizer }: { organizer: Organizer }) {
  const { public_url } = useSiteSettings();
  const { name, handle, bio, website, picture_url } = organizer;
  const url = public_url + paths.organizer(handle);
  return (
    <JsonLd
      data={{
        '@context': 'https://schema.org',
        '@type': 'Organization',
        name,
        url,
        ...(bio && { description: bio }),
        ...(website && { sameAs: website }),
        ...(picture_url !== null && { logo: public_url + picture_url }),
      }}
    />
  );
}
