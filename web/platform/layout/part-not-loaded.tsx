import { errorMessage } from '#web/platform/api/error-message.ts';
import { Notice } from '#web/platform/ui/notice.tsx';
import { RetryButton } from '#web/platform/ui/retry-button.tsx';

type PartNotLoadedProps = {
  error: unknown;
  /** What to say where the server said nothing. */
  fallback: string;
  /** What was not lost. */
  note?: string;
  is_busy?: boolean;
  onRetry: () => void;
};

/** In place of a part of a page that could not be loaded. */
export function PartNotLoaded({ error, fallback, note = '', is_busy = false, onRetry }: PartNotLoadedProps) {
  return (
    <div className="grid justify-items-start gap-4">
      <Notice tone="danger" is_alert>
        {errorMessage(error, fallback)} {note}
      </Notice>
      <RetryButton is_busy={is_busy} onClick={onRetry} />
    </div>
  );
}
