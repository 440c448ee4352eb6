import type { ComponentProps } from 'react';

import { PageMeta } from '#web/platform/lib/page-meta.tsx';
import { PageNotLoaded } from '#web/platform/layout/page-not-loaded.tsx';

type OrganizationsNotLoadedProps = Pick<ComponentProps<typeof PageNotLoaded>, 'query'> & { title: string };

/** In place of a page about one organization: which ones there are could not be loaded. */
export function OrganizationsNotLoaded({ title, query }: OrganizationsNotLoadedProps) {
  return (
    <PageNotLoaded query={query} fallback="Your organizations could not be loaded.">
      <PageMeta title={title} is_indexed={false} />
    </PageNotLoaded>
  );
}
