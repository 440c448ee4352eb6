import { PageMeta } from '#web/platform/lib/page-meta.tsx';
import { PageNotLoaded } from '#web/platform/layout/page-not-loaded.tsx';

type OrganizationsNotLoadedProps = { title: string; error: unknown; onRetry: () => void };

/** In place of a page about one organization: which ones there are could not be loaded. */
export function OrganizationsNotLoaded({ title, error, onRetry }: OrganizationsNotLoadedProps) {
  return (
    <PageNotLoaded error={error} fallback="Your organizations could not be loaded." onRetry={onRetry}>
      <PageMeta title={title} is_indexed={false} />
    </PageNotLoaded>
  );
}
