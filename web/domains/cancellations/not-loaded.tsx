import type { UseQueryResult } from '@tanstack/react-query';

import { PartNotLoaded } from '#web/platform/layout/part-not-loaded.tsx';
import { Skeletons } from '#web/platform/ui/skeletons.tsx';

type NotLoadedProps = {
  page: UseQueryResult;
  /** What is waited for, to those who do not see. */
  waiting: string;
  /** What is said when it failed. */
  failed: string;
};

/** What stands in place of a page of figures while it is loaded, and when it could not be. */
export function NotLoaded({ page, waiting, failed }: NotLoadedProps) {
  if (page.data) return null;
  if (page.error) return <PartNotLoaded query={page} fallback={failed} />;
  return <Skeletons label={waiting} sizes={['h-24 w-full', 'h-40 w-full']} className="max-w-2xl gap-4" />;
}
