import type { UseQueryResult } from '@tanstack/react-query';

import { errorMessage } from '#web/platform/api/error-message.ts';
import { Notice } from '#web/platform/ui/notice.tsx';
import { RetryButton } from '#web/platform/ui/retry-button.tsx';
import { Skeleton } from '#web/platform/ui/skeleton.tsx';

type NotLoadedProps = {
  page: UseQueryResult;
  /** What is waited for, to those who do not see. */
  waiting: string;
  /** What is said when it failed. */
  failed: string;
};

/** What stands in place of a page of figures while it is loaded, and when it could not be. */
export function NotLoaded({ page, waiting, failed }: NotLoadedProps) {
  if (page.isPending)
    return (
      <div role="status" className="grid max-w-2xl gap-4">
        <span className="sr-only">{waiting}</span>
        <Skeleton className="h-24 w-full" />
        <Skeleton className="h-40 w-full" />
      </div>
    );
  if (page.data || !page.error) return null;
  return (
    <Notice tone="danger" is_alert>
      <p>{errorMessage(page.error, failed)}</p>
      <RetryButton size="sm" className="mt-3" is_busy={page.isFetching} onClick={() => void page.refetch()} />
    </Notice>
  );
}
