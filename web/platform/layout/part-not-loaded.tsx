import { RetryButton } from '#web/platform/ui/retry-button.tsx';
import { Notice } from '#web/platform/ui/notice.tsx';
import { errorMessage } from '#web/platform/api/error-message.ts';

type PartNotLoadedProps = {
  query: { error: unknown; isFetching?: boolean; refetch: () => unknown };
  /** What to say where the server said nothing. */
  fallback: string;
  /** What was not lost. */
  note?: string;
};

/** In place of a part of a page that could not be loaded. */
export function PartNotLoaded({ query, fallback, note = '' }: PartNotLoadedProps) {
  return (
    <div className="grid justify-items-start gap-4">
      <Notice tone="danger" is_alert>
        {errorMessage(query.error, fallback)} {note}
      </Notice>
      <RetryButton is_busy={query.isFetching} onClick={() => void query.refetch()} />
    </div>
  );
}
