import { errorMessage } from '#web/platform/api/error-message.ts';
import { Notice } from '#web/platform/ui/notice.tsx';
import { RetryButton } from '#web/platform/ui/retry-button.tsx';

type LoadErrorProps = { error: unknown; /** What did not load: "codes". */ what?: string; onRetry: () => void };

/** Says that something could not be loaded, with a way to try again. */
export function LoadError({ error, what = 'list', onRetry }: LoadErrorProps) {
  return (
    <div className="grid justify-items-start gap-4">
      <Notice tone="danger" is_alert>
        {errorMessage(error, `The ${what} could not be loaded.`)}
      </Notice>
      <RetryButton onClick={onRetry} />
    </div>
  );
}
